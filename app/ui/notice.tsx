import { useState } from "react";
import { Icon } from "./icon.tsx";
import "./notice.css";

export type NoticeProps = {
  text: string | undefined;
  tone: "success" | "danger";
  /** Another value opens the notice again with the same text. */
  attempt?: unknown;
};

/**
 * Repeats at the top of the window a text that also appears in the page, and stays until it is dismissed
 * (rulings B48 and B58). A new text opens it again.
 */
export function Notice({ text, tone, attempt }: NoticeProps) {
  const [dismissed, setDismissed] = useState<{ text: string | undefined; attempt: unknown }>();
  const isDismissed = dismissed?.text === text && dismissed?.attempt === attempt;
  const isShown = text !== undefined && !isDismissed;
  return (
    <div role="status" aria-label="Notification" className="notice-place">
      {isShown ? (
        <div className="notice">
          <Icon name={tone === "success" ? "check" : "error-circle"} />
          <p className="min-w-0 flex-1">{text}</p>
          <button type="button" className="icon-button" onClick={() => setDismissed({ text, attempt })}>
            <Icon name="close" />
            <span className="sr-only">Dismiss notification</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
