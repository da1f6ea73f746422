import { settingText } from "../practice/rules.ts";
import type { PracticeSettings } from "../practice/settings.ts";
import type { Message } from "./endpoints.ts";
import { composeTexts } from "./texts.ts";

/** In characters. A quoted original does not count (rulings B1, B52). */
export const bodyLimits = { compose: 500, draft: 500, reply: 800 } as const;

/** Spec 2, section 4, "Reply". */
export const replySeparator = `\n\n----- ${composeTexts.original} -----\n\n`;

export function joinReply(typed: string, original: string): string {
  return `${typed}${replySeparator}${original}`;
}

const originalLine = /^[-_=* \t]{2,20}original message[-_=* \t]{2,20}$\n*/im;
/** Those of other programs: a line of HTML, or who wrote the original and when, which is a part of it. */
const separators = [
  originalLine,
  /^─{10,}$\n*/m,
  /^(?:_{10,80}\n+)?(?=from: .{1,200}\n(?:.{0,200}\n){0,2}(?:sent|date): )/im,
  /^(?=on (?:.{6,300}|.{6,200}\n.{0,100}) wrote:$)/im,
];

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

/** A draft may be one of a reply (ruling B52). */
export function draftLimit(body: string): number {
  return splitReply(body).original === undefined ? bodyLimits.draft : bodyLimits.reply;
}

export const replySubject = (subject: string): string => `Re:${subject}`;

/** A reply to a reply to a reply is shown with one "Re:", and each with its space. */
export const shownSubject = (subject: string) => subject.replace(/^(re ?: ?)+/i, "Re: ");

/** The same for a message and every reply to it. */
export const threadSubject = (subject = ""): string =>
  subject
    .replace(/^(?:\s*(?:re|aw|fwd?)\s*:)+/i, "")
    .trim()
    .toLowerCase();

/** Whom it is from, or to. */
export function otherName({ box, inboxName, otherName, sender, recipients = [] }: Message): string {
  if (box === "inbox") return (inboxName ?? sender?.name ?? "").trim();
  return (otherName ?? recipients.flatMap(({ name }) => name ?? []).join(", ")).trim();
}

/** Spec 2, section 5. */
export const attachmentTypes = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "application/pdf": ["pdf"],
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

/** Sent when none was chosen (spec 2, section 9). */
export const noRole = "0";

/** "1" means true; "N/A" means none (rulings B26, B42). The terms are HTML. */
export function messageRules(settings: PracticeSettings) {
  return {
    mayCompose: settings.composeEnabled === "1",
    mayReply: settings.replyEnabled === "1",
    terms: settingText(settings.messageTerms),
  };
}

const megabyte = 1024 * 1024;

/** Of one message (threat T21). */
export const fileLimits = {
  files: 4,
  bytes: 6 * megabyte,
  totalBytes: 10 * megabyte,
  nameLength: 100,
  pixels: 40_000_000,
} as const;
