import { useState } from "react";
import { Icon } from "./icon.tsx";

type NoticeProps = {
  text: string | undefined;
  tone: "success" | "danger";
  /** Another value opens the notice again with the same text. */
  attempt?: unknown;
};

/** Repeats a text of the page, and stays until it is dismissed (rulings B48 and B58). */
export function Notice({ text, tone, attempt }: NoticeProps) {
  const [dismissed, setDismissed] = useState<{ text: string | undefined; attempt: unknown }>();
  const isDismissed = dismissed?.text === text && dismissed?.attempt === attempt;
  const isShown = text !== undefined && !isDismissed;
  return (
    <div
      role="status"
      aria-label="Notification"
      className="pointer-events-none fixed inset-x-4 top-header mt-6 z-60 grid justify-items-end"
    >
      {isShown ? (
        <div className="pointer-events-auto flex max-w-144 items-center gap-3 rounded-m bg-ink py-2 pr-2 pl-4 text-page shadow-2">
          <Icon name={tone === "success" ? "check" : "error-circle"} />
          <p className="min-w-0 flex-1">{text}</p>
          <button
            type="button"
            className="icon-button text-inherit hover:bg-transparent"
            onClick={() => setDismissed({ text, attempt })}
          >
            <Icon name="close" />
            <span className="sr-only">Dismiss notification</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
