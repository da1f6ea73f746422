import { memo, useId } from "react";
import { shortDate } from "#app/format/dates.ts";
import { Avatar, type AvatarProps } from "#app/ui/avatar.tsx";
import { messagesHref } from "../links.ts";
import type { ListedMessage } from "../message.ts";
import { OpenButton } from "../opened-messages.tsx";

export type MessageRowProps = {
  message: ListedMessage;
  isUnread: boolean;
  isOpen: boolean;
  isSelected: boolean;
  tone: AvatarProps["tone"];
  /** The query of the address of the box. */
  box: string;
  /** The id of the form of the selected messages. */
  form: string;
  onSelect: (id: string, isSelected: boolean) => void;
};

/** The row of a message. The rows of the whole list are hidden while matches are shown. */
export const findRow = (id: string) =>
  [...document.querySelectorAll<HTMLElement>("[data-message]")].find(
    (row) => row.dataset.message === id && row.checkVisibility(),
  );

/** A message of the list. The whole row opens it, apart from its checkbox. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isUnread, isOpen, isSelected, tone, box, form, onSelect } = props;
  const { id, name, subject, sentAt } = message;
  const describedBy = useId();
  const classes = ["message", isUnread ? "is-unread" : "", isOpen ? "is-open" : ""];
  const date = sentAt === undefined ? undefined : shortDate(sentAt);
  return (
    <li data-message={id} className={classes.filter(Boolean).join(" ")}>
      <label className="message-check">
        <input
          type="checkbox"
          form={form}
          name="id"
          value={id}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(id, currentTarget.checked)}
          aria-label={`Select ${subject}, ${name}${date === undefined ? "" : `, ${date}`}`}
        />
      </label>
      <Avatar name={name} tone={tone} />
      <div className="min-w-0">
        <p id={`${describedBy}-from`} className="message-from">
          {name}
        </p>
        <h3>
          <OpenButton
            id={id}
            href={messagesHref(new URLSearchParams(box), { message: id })}
            className="message-open"
            isCurrent={isOpen}
            describedBy={`${describedBy}-from ${describedBy}-facts`}
          >
            {subject}
          </OpenButton>
        </h3>
        <p id={`${describedBy}-facts`} className="message-facts">
          {date === undefined ? <span>No date</span> : <time dateTime={sentAt}>{date}</time>}
          {isUnread ? <strong className="message-unread">Unread</strong> : null}
        </p>
      </div>
    </li>
  );
});
