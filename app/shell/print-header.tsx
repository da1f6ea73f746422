import { useEffect, useRef } from "react";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { truncate } from "#practice-api/unicode.ts";
import { Deferred } from "./deferred.tsx";
import type { ShellData } from "./shell-data.ts";

/**
 * Printed pages have no shell. Without JavaScript, later sheets have only a number, and none a print time.
 */
export function PrintHeader({ data }: { data: ShellData }) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // React would render it too late for the page that is being printed.
    const stamp = () => head.current && repeatOnEachSheet(head.current);
    window.addEventListener("beforeprint", stamp);
    return () => {
      window.removeEventListener("beforeprint", stamp);
      for (const name of runningHead) document.documentElement.style.removeProperty(name);
    };
  }, []);
  return (
    <div ref={head} className="print-head" aria-hidden="true">
      <strong>{data.personName}</strong>
      <span>
        <Deferred panel={data.practice} loading="Practice not loaded" failed="Practice not loaded">
          {({ name, phone }) => [name, phone && phoneText(phone)].filter(Boolean).join(", ")}
        </Deferred>
      </span>
      <span>
        <Deferred
          panel={data.person}
          loading="NHI and date of birth not loaded"
          failed="NHI and date of birth not loaded"
        >
          {({ nhi, birthDate }) =>
            `NHI ${nhi ?? "not recorded"}, born ${birthDate ? shortDate(birthDate) : "on a day that is not recorded"}`
          }
        </Deferred>
      </span>
      <span />
    </div>
  );
}

const runningHead = ["--print-name", "--print-facts", "--print-title"] as const;

/** A longer text would leave the margin. The first sheet has the whole name. */
const maxLength = 150;
/** A margin wraps between words only, so longer words get a place to break after as many letters. */
const longestWord = /(?:[^\s\p{M}]\p{M}*){24}/gu;

/** The margins of a sheet take their text from custom properties, which are set as text and never parsed as CSS. */
function repeatOnEachSheet(head: HTMLElement) {
  const now = new Date().toISOString();
  if (head.lastElementChild) {
    head.lastElementChild.textContent = `Printed ${shortDate(now)} ${timeOf(now)}`;
  }
  const [name = "", practice, person, printed] = [...head.children].map(textOf);
  const texts = [name, `${practice}\n${person}. ${printed}`, printedTitle()];
  for (const [index, property] of runningHead.entries()) {
    document.documentElement.style.setProperty(property, cssString(shorten(texts[index] ?? "")));
  }
}

function printedTitle() {
  const dialog = [...document.querySelectorAll("main dialog[open] > .dialog-head")].at(-1);
  const title =
    dialog === undefined ? [...document.querySelectorAll("main h1")].at(-1) : dialog.querySelector("h2");
  return [title, dialog?.querySelector("p")].map(textOf).filter(Boolean).join(", ");
}

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";

function shorten(text: string) {
  const short = text.length > maxLength ? `${truncate(text, maxLength - 1)}…` : text;
  return short.replace(longestWord, "$&\u200b");
}

/** All but letters, digits and spaces is escaped, so that no text can end the string. */
export function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{M}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped}"`;
}
