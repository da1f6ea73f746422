import type { Reading } from "./practice-answers.ts";

/** What a patient reads on a page, and the words in it that no patient should. */

/** The text of a document without its scripts and tags. Attributes that are read out are in it. */
export function visibleText(html: string): string {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
  const attributes = [...shown.matchAll(/\s(?:aria-label|alt|title|placeholder|href|value|src)="([^"]*)"/g)];
  return [shown.replace(/<[^>]*>/g, " "), ...attributes.map(([, value]) => value)]
    .join(" ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

const internalWords = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\bInvalid Date(Time)?\b/,
  /\[object \w+\]/,
  /\bnull\b/,
  /\bInfinity\b/,
];

/** The internal words that a page shows. */
const internalWordsIn = (text: string): string[] =>
  internalWords.flatMap((word) => text.match(word)?.slice(0, 1) ?? []);

/** The texts of a page, each between two tags. */
export const sentencesOf = ({ html }: { html: string }): string[] =>
  html
    .replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .split(/<[^>]*>/)
    .map((sentence) => visibleText(sentence).trim())
    .filter((sentence) => sentence !== "");

/** Whether a sentence says that there is nothing. */
export const saysEmpty = (sentence: string): boolean => /\b(no|none|nothing|empty)\b/i.test(sentence);

/** True when a page has a sentence about something that it could not load or read. */
export const saysFailure = (text: string): boolean =>
  /could not (be )?(load|read|check|reach|count|find|open|compared|show)|cannot be shown|is not available|Failed to load/i.test(
    text,
  );

/** A part of the page whose rendering threw: React leaves it to the browser. */
const hasBrokenPanel = (html: string): boolean => /<!--\$!-->|\$RX\(/.test(html);

/** A stack, a path of a module or the message of a script's error. */
const hasStack = (html: string): boolean =>
  /\n\s+at \S+ \(|\.tsx?:\d+|(Type|Range|Reference|Syntax)Error\b|node_modules/.test(html);

/** A way to load the page again. */
const hasRetry = (text: string): boolean => /Retry|Try again/.test(text);

/** A sentence with the number of entries that could not be read. */
const countsUnreadable = (text: string): boolean => /\d[\d,]* [\w’ -]+ could not be read/.test(text);

/** What a page shows while every answer is as it should be, so that only what is added counts. */
export type Base = { words: string[] };

export const baseOf = ({ html }: { html: string }): Base => ({ words: internalWordsIn(visibleText(html)) });

/** What no page may be, whatever a call has answered. `base` is the page while every answer is as it should be. */
export function problemsOf(
  { status, html }: { status: number; html: string },
  answer: string,
  base: Base = { words: [] },
): string[] {
  // The data of a page has the words of its notation.
  const shown = /^\s*[[{]/.test(html) ? "" : visibleText(html);
  const words = internalWordsIn(shown).filter((word) => !answer.includes(word) && !base.words.includes(word));
  return [
    ...([200, 202, 302, 303, 401, 403, 404, 422, 503].includes(status) ? [] : [`status ${status}`]),
    ...(hasBrokenPanel(html) ? ["a panel broke"] : []),
    ...(hasStack(html.replaceAll(answer || "\0", "")) ? ["a stack"] : []),
    ...words.map((word) => `shows ${word}`),
  ];
}

/**
 * What a page may not say about a call that failed, or a list whose entries could not be read, all or some.
 * @param empty sentences of the page while the list is empty.
 * @param isNote where it is said beside what the page is about, without a way to try again.
 */
export function failureProblems(
  { html }: { html: string },
  { state, unreadable }: Reading,
  empty: readonly string[],
  isNote = false,
): string[] {
  if (state === "read" && unreadable === 0) return [];
  const text = visibleText(html);
  const isCounted = unreadable > 0 && countsUnreadable(text);
  const isFailed = saysFailure(text) && (isNote || hasRetry(text));
  return [
    ...(isCounted || isFailed ? [] : [`does not say that it ${state}, ${unreadable}`]),
    ...(state === "read"
      ? []
      : empty.filter((sentence) => text.includes(sentence)).map((said) => `says ${said}`)),
  ];
}
