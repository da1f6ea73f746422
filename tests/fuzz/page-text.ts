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
const emptyTexts =
  /No Records Found|You have no [\w ]+|No \w+ (?:are|is) recorded|(?:Inbox|Sent|Draft) is empty|No invoices to pay/g;

/** The internal words that a page shows. */
const internalWordsIn = (text: string): string[] =>
  internalWords.flatMap((word) => text.match(word)?.slice(0, 1) ?? []);

/** The sentences that say that a list is empty. */
const emptyTextsIn = (text: string): string[] => [...new Set(text.match(emptyTexts) ?? [])];

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

/** What a page shows while every answer is as it should be, so that only what is added counts. */
export type Base = { words: string[]; empty: string[] };

export function baseOf({ html }: { html: string }): Base {
  const text = visibleText(html);
  return { words: internalWordsIn(text), empty: emptyTextsIn(text) };
}

/** What no page may be, whatever a call has answered. `reading` is what the client makes of the answer. */
export function problemsOf(
  { status, html }: { status: number; html: string },
  answer: string,
  base: Base,
  reading: "read" | "unreadable" | "failed",
): string[] {
  const shown = visibleText(html);
  const words = internalWordsIn(shown).filter((word) => !answer.includes(word) && !base.words.includes(word));
  const empty = emptyTextsIn(shown).filter((sentence) => !base.empty.includes(sentence));
  return [
    ...([200, 422, 302, 403, 404, 503].includes(status) ? [] : [`status ${status}`]),
    ...(hasBrokenPanel(html) ? ["a panel broke"] : []),
    ...(hasStack(html.replaceAll(answer || "\0", "")) ? ["a stack"] : []),
    ...words.map((word) => `shows ${word}`),
    ...(reading === "read" ? [] : empty.map((sentence) => `${reading}, and says ${sentence}`)),
  ];
}
