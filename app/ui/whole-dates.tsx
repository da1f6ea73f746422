import { Children, type ReactNode } from "react";

/** "24-11-2026" or "Tue 24-11-2026". The parentheses keep the dates in what `split` returns. */
const dates = /((?:[A-Z][a-z]{2} )?\d{2}-\d{2}-\d{4})/;

/**
 * Keeps every date of a text on one line. A no-break hyphen is not used, because some fonts draw it in
 * another width.
 */
export function WholeDates({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === "string" ? whole(child) : child));
}

function whole(text: string): ReactNode {
  return text.split(dates).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
