import type { Ref } from "react";
import { longDateAndTime } from "#app/format/dates.ts";
import { Avatar, type AvatarProps } from "#app/ui/avatar.tsx";
import type { ListedMessage } from "../message.ts";

export type MessageHeadProps = {
  message: ListedMessage;
  tone: AvatarProps["tone"];
  heading: Ref<HTMLHeadingElement>;
};

/** The subject, the other person and the date of the message in the viewer. */
export function MessageHead({ message: { subject, name, box, sentAt }, tone, heading }: MessageHeadProps) {
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-1 mb-4">
        {subject}
      </h2>
      <div className="flex items-center gap-3.5">
        <Avatar name={name} tone={tone} />
        <div className="min-w-0">
          <p>
            <span className="sr-only">{box === "inbox" ? "From " : "To "}</span>
            <strong>{name}</strong>
          </p>
          {sentAt === undefined ? null : (
            <p className="text-muted text-small">
              <time dateTime={sentAt}>{longDateAndTime(sentAt)}</time>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
