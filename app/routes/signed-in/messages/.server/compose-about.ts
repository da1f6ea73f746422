import { hasArea } from "#app/.server/has-area.ts";
import type { MessageRecipient } from "#app/.server/messages/recipients.ts";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { datedName } from "#app/format/dates.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { nameKey, resultPageSize } from "#practice-api/results/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import { findInPages } from "#practice-api/wire/read-pages.ts";
import { maxSubjectLength } from "../sending/message-errors.ts";
import { listRoles } from "./recipient-list.ts";

export type MessageAbout = {
  resultId: string | undefined;
  reminderId: string | undefined;
  isAddress: boolean;
};

type Beginning = {
  subject: string;
  body?: string;
  /** Only when exactly one person who can be written to has the name of the result's doctor. */
  to?: { roleId: string; recipient: MessageRecipient } | undefined;
};

/** The message can be written without it, so a failure to read it is not an error. */
export async function beginningOf(
  context: RequestContext,
  { resultId, reminderId, isAddress }: MessageAbout,
): Promise<Beginning | undefined> {
  const read = async () => {
    if (isAddress) return aboutAddress(context);
    if (resultId !== undefined) return aboutResult(context, resultId);
    return reminderId === undefined ? undefined : aboutReminder(context, reminderId);
  };
  return read().catch(ifFailedOrEnded(() => undefined));
}

/** The result is found in its list, because reading it marks it (ruling B31). */
async function aboutResult(context: RequestContext, resultId: string): Promise<Beginning | undefined> {
  if (!(await hasArea(context, "results"))) return undefined;
  const read = (page: number) => context.api.results.list({ page });
  const result = await findInPages(read, { pageSize: resultPageSize }, ({ id }) => id === resultId);
  return result && { subject: subjectOf(result), to: await findAuthor(context, result) };
}

/** A long name is shortened, not its date: "Full Blood Count of 20-11-2026". */
function subjectOf({ test, reportedAt }: TestResult): string {
  const tooLong = Math.max(0, datedName(test, reportedAt).length - maxSubjectLength);
  return datedName(truncate(test, test.length - tooLong), reportedAt);
}

async function findAuthor(context: RequestContext, { author }: TestResult): Promise<Beginning["to"]> {
  if (author === undefined) return undefined;
  const found = (await listRoles(context)).flatMap(({ id, people = [] }) =>
    people
      .filter(({ name }) => nameKey(name) === nameKey(author))
      .map((recipient) => ({ roleId: id, recipient })),
  );
  const isOne = new Set(found.map(({ recipient }) => recipient.reference)).size === 1;
  return isOne ? found[0] : undefined;
}

async function aboutReminder(context: RequestContext, reminderId: string): Promise<Beginning | undefined> {
  if (!(await hasArea(context, "reminders"))) return undefined;
  const read = (page: number) => context.api.reminders.list({ page });
  const found = await findInPages(read, { pageSize: reminderPageSize }, ({ id }) => id === reminderId);
  return found?.title ? { subject: truncate(`My reminder: ${found.title}`, maxSubjectLength) } : undefined;
}

/** The practice changes the address (ruling C). */
async function aboutAddress({ profile }: RequestContext): Promise<Beginning> {
  const body = ["My address has changed.", await oldAddress(profile), "My new address is:\n"];
  return { subject: "Change of address", body: body.filter(Boolean).join("\n\n") };
}

async function oldAddress(profile: RequestContext["profile"]): Promise<string> {
  const stored = await Promise.resolve(profile()).catch(ifFailedOrEnded(() => undefined));
  const lines = stored?.addressLines?.filter((line) => line.trim() !== "") ?? [];
  return lines.length === 0 ? "" : `The old address is:\n${lines.join("\n")}`;
}
