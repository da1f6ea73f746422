import { settingText } from "../practice/rules.ts";
import type { PracticeSettings } from "../practice/settings.ts";
import { composeTexts } from "./texts.ts";

/** How much a patient may type, in characters. A quoted original does not count (rulings B1, B52). */
export const bodyLimits = { compose: 500, draft: 500, reply: 800 } as const;

/** The size of a page of a box, and of one that is searched (spec 2, section 9). */
export const pageSizes = { list: 25, search: 100 } as const;

/** Separates a reply from the message it answers (spec 2, section 4, "Reply"). */
export const replySeparator = `\n\n----- ${composeTexts.original} -----\n\n`;

export function joinReply(typed: string, original: string): string {
  return `${typed}${replySeparator}${original}`;
}

/** The line that names what follows it as the original. */
const originalLine = /^[-_=* \t]{2,20}original message[-_=* \t]{2,20}$\n*/im;
/**
 * How other programs separate a reply from what it answers: a line of HTML, or who wrote the original and when, which
 * is a part of it.
 */
const separators = [
  originalLine,
  /^─{10,}$\n*/m,
  /^(?:_{10,80}\n+)?(?=from: .{1,200}\n(?:.{0,200}\n){0,2}(?:sent|date): )/im,
  /^(?=on (?:.{6,300}|.{6,200}\n.{0,100}) wrote:$)/im,
];

/** A body as what was typed and, when it is a reply, what it answers. */
export function splitReply(body: string): { typed: string; original: string | undefined } {
  const own = body.indexOf(replySeparator);
  if (own >= 0) return { typed: body.slice(0, own), original: body.slice(own + replySeparator.length) };
  for (const separator of separators) {
    const { index, 0: line = "" } = separator.exec(body) ?? {};
    const typed = body.slice(0, index).trimEnd();
    // A message that begins with the name of its writer may be no reply at all.
    if (index === undefined || (typed === "" && separator !== originalLine)) continue;
    return { typed, original: body.slice(index + line.length) };
  }
  return { typed: body, original: undefined };
}

/** The length limit of a draft, which may be a draft of a reply (ruling B52). */
export function draftLimit(body: string): number {
  return splitReply(body).original === undefined ? bodyLimits.draft : bodyLimits.reply;
}

export function replySubject(subject: string): string {
  return `Re:${subject}`;
}

/** Files that may be sent along (spec 2, section 5). */
export const attachmentTypes = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "application/pdf": ["pdf"],
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

/** The role of a message for which none was chosen (spec 2, section 9). */
export const noRole = "0";

export type MessageRules = {
  mayCompose: boolean;
  mayReply: boolean;
  /** The practice's own terms, as HTML. Undefined when it has none. */
  terms: string | undefined;
};

/** Reads the settings. "1" means true; "N/A" means none (rulings B26, B42). */
export function messageRules(settings: PracticeSettings): MessageRules {
  return {
    mayCompose: settings.composeEnabled === "1",
    mayReply: settings.replyEnabled === "1",
    terms: settingText(settings.messageTerms),
  };
}

const megabyte = 1024 * 1024;

/** Limits of the files of one message (threat T21). */
export const fileLimits = {
  files: 4,
  bytes: 6 * megabyte,
  totalBytes: 10 * megabyte,
  nameLength: 100,
  pixels: 40_000_000,
} as const;
