import { hasArea } from "#app/.server/has-area.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { datedName } from "#app/format/dates.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { nameKey, resultPageSize } from "#practice-api/results/rules.ts";
import { findInPages } from "#practice-api/wire/read-pages.ts";
import { listRecipients, type MessageRecipient } from "../../sending/.server/recipients.ts";
import { maxSubjectLength } from "../../sending/message-errors.ts";

/** A role of the practice whose people can be written to. */
type Role = { id: string; title: string };

export type ResultQuestion = {
  subject: string;
  /** The doctor of the result, when exactly one person who can be written to has that name. */
  to: { roleId: string; recipient: MessageRecipient; recipients: MessageRecipient[] } | undefined;
};

/**
 * How a question about a result begins. The result is found in its list, because reading it marks it (ruling B31).
 * Undefined when it is not found and for an account without results; the message can be written without it.
 */
export async function askAboutResult(
  context: RequestContext,
  resultId: string,
  roles: Promise<{ entries: Role[] }>,
): Promise<ResultQuestion | undefined> {
  const read = (page: number) => context.api.results.list({ page });
  try {
    if (!(await hasArea(context, "results"))) return undefined;
    const result = await findInPages(read, { pageSize: resultPageSize }, ({ id }) => id === resultId);
    return (
      result && { subject: subjectOf(result), to: await findAuthor(context, result, (await roles).entries) }
    );
  } catch (error) {
    if (error instanceof PracticeError) return undefined;
    throw error;
  }
}

/** "Full Blood Count of 20-11-2026". A long name is shortened, not its date. */
function subjectOf({ test, reportedAt }: TestResult): string {
  const tooLong = Math.max(0, datedName(test, reportedAt).length - maxSubjectLength);
  return datedName(test.slice(0, test.length - tooLong), reportedAt);
}

async function findAuthor(
  context: RequestContext,
  { author }: TestResult,
  roles: readonly Role[],
): Promise<ResultQuestion["to"]> {
  if (author === undefined) return undefined;
  const listed = await Promise.all(
    roles.map(async ({ id }) => ({ roleId: id, recipients: await listRecipients(context, id) })),
  );
  const found = listed.flatMap(({ roleId, recipients }) =>
    recipients
      .filter(({ name }) => nameKey(name) === nameKey(author))
      .map((recipient) => ({ roleId, recipient, recipients })),
  );
  const isOne = new Set(found.map(({ recipient }) => recipient.reference)).size === 1;
  return isOne ? found[0] : undefined;
}
