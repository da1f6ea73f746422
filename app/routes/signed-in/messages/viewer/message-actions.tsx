import { Link, useSearchParams } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import { DeleteForm } from "../delete-form.tsx";
import { draftHref, replyHref } from "../links.ts";
import type { OpenedMessage } from "../message.ts";

export type MessageActionsProps = {
  message: OpenedMessage;
  /** The practice's setting (spec 1, PortalEnableReply). */
  canReply: DeferredPanel<boolean>;
  onDelete: () => void;
};

export function MessageActions({ message, canReply, onDelete }: MessageActionsProps) {
  const [search] = useSearchParams();
  const { id, box, name, hasSender } = message;
  return (
    <>
      {box === "inbox" && hasSender ? (
        <Deferred panel={canReply} loading={null} failed={null}>
          {(isAllowed) =>
            isAllowed ? (
              <Link to={replyHref(search, id)} preventScrollReset className={buttonClass()}>
                <Icon name="reply" size="small" />
                <span className="wrap-anywhere min-w-0">Reply to {name}</span>
              </Link>
            ) : null
          }
        </Deferred>
      ) : null}
      {box === "drafts" ? (
        <Link to={draftHref(search, id)} preventScrollReset className={buttonClass()}>
          <Icon name="edit" size="small" />
          {boxTexts.edit}
        </Link>
      ) : null}
      <DeleteForm id={id} onDelete={onDelete} />
    </>
  );
}
