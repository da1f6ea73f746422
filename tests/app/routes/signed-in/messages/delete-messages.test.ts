import { join } from "node:path";
import { expect } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { AuditEvent } from "#app/.server/store/audit-log.ts";
import { deleteMessages } from "#app/routes/signed-in/messages/.server/action.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

/** What the practice says to a call: yes, no, nothing, or how it fails. */
function answerOf(said: string) {
  if (said === "yes" || said === "no") return { accepted: said === "yes" };
  if (said === "nothing") return { accepted: true, isUnclear: true };
  const reasons = { "too late": "slow", "not sent": "circuitOpen" } as const;
  if (said === "too late" || said === "not sent") throw new PracticeError(reasons[said], "messages.remove");
  const status = said === "gone" ? 404 : Number(said);
  throw new PracticeError(status === 401 ? "signedOut" : "refused", "messages.remove", status);
}

/**
 * Deletes messages at a practice that answers so, call by call: what is said of them, and those that are deleted.
 * @param left what the practice still lists, by default what it has neither deleted nor called gone, or "not read".
 */
async function deleted(ids: string[], answers: string[], left?: string[] | "not read") {
  const calls: string[][] = [];
  const unused = [...answers];
  const gone = new Set<string>();
  const remove = async ({ messageIds }: { messageIds: string[] }) => {
    calls.push(messageIds);
    const said = unused.shift() ?? expect.unreachable("one more call");
    if (messageIds.length === 1 && (said === "gone" || said === "yes")) gone.add(messageIds[0] ?? "");
    return answerOf(said);
  };
  const list = async ({ box }: { box: string }) => {
    if (left === "not read") throw new PracticeError("slow", "messages.remove");
    const listed = left ?? ids.filter((id) => !gone.has(id));
    return { entries: box === "sent" ? listed.map((id) => ({ id })) : [], unreadable: 0 };
  };
  const { context } = stubScreen("/emails", { api: { messages: { remove, list } } });
  const events: AuditEvent[] = [];
  const audit = { record: async (event: AuditEvent) => void events.push(event), sweep: async () => 0 };
  const { data } = await deleteMessages({ services: { audit }, context }, ids);
  expect([unused, calls[0]]).toEqual([[], ids]);
  if (!("outcome" in data)) return data;
  const named = { done: "done", notDone: "refused", unknown: "unknown" }[data.outcome];
  // Each message has an event of its own.
  expect(events.map(({ object }) => object)).toEqual(ids);
  expect(events.filter(({ outcome }) => outcome === "done").map(({ object }) => object)).toEqual(
    data.deleted,
  );
  if (ids.length === 1)
    expect(events).toMatchObject([{ event: "deleteMessage", outcome: named, whose: "patient" }]);
  return [data.outcome, data.deleted.join(" ")].filter(Boolean).join(": ");
}

testTables(join(import.meta.dirname, "delete-messages.yaml"), { deleted });
