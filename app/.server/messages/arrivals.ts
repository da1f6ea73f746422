import { createHash } from "node:crypto";
import { z } from "zod";
import { isoDay, timestampOf } from "#app/format/dates.ts";
import type { Party } from "#practice-api/messages/codecs.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { plainProse } from "#practice-api/wire/prose.ts";
import { isMissing, unlessFailed } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";

type OutgoingBox = "sent" | "drafts";

/** Without a word of what the box had (ruling B36). */
export const boxBeforeSchema = z.object({
  /** By the practice's clock. */
  at: z.number(),
  /** By id. Undefined when the box could not be read. */
  sentAt: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** No message was left out, so one that comes into view was not there. */
  isWhole: z.boolean(),
});
export type BoxBefore = z.output<typeof boxBeforeSchema>;

/** The practice may date a message this much before its request: by its clock, and without seconds. */
const slackMs = 60_000;
/** Where nothing but the time tells a message from an earlier one with the same words. */
const strictSlackMs = 1_000;
/** Arrivals are read where the list does not show what is written in them. */
const maxRead = 10;

export async function readBefore(context: RequestContext, box: OutgoingBox, at: number): Promise<BoxBefore> {
  const list = await unlessFailed(listed(context, box));
  if (list === undefined) return { at, isWhole: false };
  const sentAt = new Map(list.entries.map((message) => [message.id, message.sentAt ?? ""]));
  return { at, sentAt: [...sentAt], isWhole: list.total !== undefined && sentAt.size >= list.total };
}

export type Wanted = {
  digests: readonly string[];
  /** The subject of a message whose own one is missing or shortened. */
  subject: string;
};

/**
 * Undefined when the box cannot be read. A message whose text the list leaves out, shortens or writes in
 * another way is read by itself: it is the patient's own and in no inbox, so that marks nothing (ruling B31).
 */
export async function arrivalsSince(
  context: RequestContext,
  box: OutgoingBox,
  before: BoxBefore,
  wanted: Wanted,
): Promise<Message[] | undefined> {
  const read = async () => {
    const known = new Map(before.sentAt);
    const { entries } = await listed(context, box);
    const fresh = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
      .filter((message) => isFresh(message, before, known))
      .slice(0, maxRead);
    const found = await Promise.all(fresh.map((message) => withContent(context, message, wanted)));
    return found.filter((message) => message !== undefined);
  };
  return unlessFailed(read());
}

/** Undefined when it has been deleted. @throws PracticeError when it cannot be read. */
export async function readMessage({ api }: Pick<RequestContext, "api">, messageId: string) {
  return api.messages.read({ messageId }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function withContent(
  context: Pick<RequestContext, "api">,
  message: Message,
  { digests, subject }: Wanted,
): Promise<Message | undefined> {
  const isWanted = (one: Message) =>
    digests.includes(digest(isShortened(one.subject, subject) ? subject : one.subject, one.body));
  if (message.body !== undefined && isWanted(message)) return message;
  const read = await readMessage(context, message.id);
  const whole = { ...message, ...read };
  return read !== undefined && isWanted(whole) ? whole : undefined;
}

/** An old message comes into view when others are deleted, unless the box was read whole. */
function isFresh({ id, sentAt }: Message, before: BoxBefore, known: ReadonlyMap<string, string>): boolean {
  const isKnown = known.has(id);
  if (before.isWhole && !isKnown) return true;
  if (sentAt === undefined) return false;
  const isDay = !sentAt.includes("T");
  if (before.sentAt === undefined) return !isDay && timestampOf(sentAt) >= before.at - strictSlackMs;
  if (isDay) return !isKnown && sentAt >= isoDay(new Date(before.at).toISOString());
  return known.get(id) !== sentAt && timestampOf(sentAt) >= before.at - slackMs;
}

const listed = ({ api }: Pick<RequestContext, "api">, box: OutgoingBox) =>
  api.messages.list({ box, pageSize: pageSizes.messages.search });

/** Reveals nothing of what is written. */
export const digestOf = ({ subject, body }: { subject: string; body: string }) => digest(subject, body);

/** A practice may keep a text as it was typed, or as a page shows it. */
export const digestsOf = ({ subject, body }: { subject: string; body: string }) => [
  digest(subject, body),
  digest(subject, plainProse(body)),
];

/** Practices store line breaks, spaces and the letter case of a subject in several ways. */
function digest(subject = "", body = ""): string {
  const plain = (text: string) => text.normalize("NFKC").replaceAll(/[\s\u200B\uFEFF]+/g, "");
  return createHash("sha256")
    .update(JSON.stringify([plain(subject).toLowerCase(), plain(body)]))
    .digest("base64url");
}

function isShortened(subject: string | undefined, posted: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/(?:…|\.{3})$/, "")
      .toLowerCase();
  if (subject === undefined) return true;
  return plain(subject).length >= 20 && plain(posted).startsWith(plain(subject));
}

/** True unless something says that the message is to another person than it was posted to. */
export function isTo({ recipients: [posted] }: { recipients: readonly Party[] }, { recipients }: Message) {
  const [listed] = recipients ?? [];
  if (posted === undefined || listed === undefined) return true;
  const isOther = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one.trim().toLowerCase() !== other.trim().toLowerCase();
  const id = ({ reference }: Party) => reference?.split("/").at(-1);
  return !isOther(id(posted), id(listed)) || (posted.name !== undefined && posted.name === listed.name);
}
