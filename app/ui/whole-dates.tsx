import { Children, type ReactNode } from "react";
import { dateInWords, longDate } from "#app/format/dates.ts";
import { markedText } from "./text/marked-text.tsx";

const dates = /((?:[A-Z][a-z]{2} )?\d{2}-\d{2}-\d{4})/g;

type WholeDatesProps = {
  children: ReactNode;
  /** A part of the name of a link or a button, which must be what is seen: it is spoken to a computer. */
  isName?: boolean;
};

/**
 * A screen reader would read "24-11-2026" as a sum. The words are generated content, which is not copied with
 * the date. No no-break hyphen, because some fonts draw it in another width.
 */
export function WholeDates({ children, isName = false }: WholeDatesProps) {
  return Children.map(children, (child) => (typeof child === "string" ? whole(child, isName) : child));
}

const whole = (text: string, isName: boolean) =>
  markedText(text, dates, (date) => {
    const iso = date.slice(-10).split("-").reverse().join("-");
    if (isName || Number.isNaN(Date.parse(iso))) return <span className="whitespace-nowrap">{date}</span>;
    const words = date.length > 10 ? longDate(iso) : dateInWords(iso);
    return (
      <time dateTime={iso} className="whitespace-nowrap">
        <span aria-hidden="true">{date}</span>
        <span className="in-words -mr-px inline-block size-px overflow-hidden" data-words={words} />
      </time>
    );
  });
