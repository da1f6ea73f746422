import { useState } from "react";
import { Icon } from "./icon.tsx";
import "./notice.css";

export type NoticeProps = { text: string | undefined; tone: "success" | "danger" };

/**
 * Repeats at the edge of the window a text that also appears in the page, and stays until it is dismissed
 * (ruling B48). A new text opens it again.
 */
export function Notice({ text, tone }: NoticeProps) {
  const [dismissed, setDismissed] = useState<string>();
  const isShown = text !== undefined && text !== dismissed;
  return (
    <div role="status" aria-label="Notification" className="notice-place">
      {isShown ? (
        <div className="notice">
          <Icon name={tone === "success" ? "check" : "error-circle"} />
          <p className="min-w-0 flex-1">{text}</p>
          <button type="button" className="icon-button" onClick={() => setDismissed(text)}>
            <Icon name="close" />
            <span className="sr-only">Dismiss notification</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
