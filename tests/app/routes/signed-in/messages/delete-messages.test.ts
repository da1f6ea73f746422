import { expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { AuditEvent } from "#app/.server/store/audit-log.ts";
import { deleteMessages } from "#app/routes/signed-in/messages/.server/delete-messages.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

const yes: Acknowledgement = { accepted: true };
const no: Acknowledgement = { accepted: false };
const unclear: Acknowledgement = { accepted: true, isUnclear: true };
const refused = (status: number) => new PracticeError("refused", "messages.remove", status);
const lost = new PracticeError("slow", "messages.remove");
const notSent = new PracticeError("circuitOpen", "messages.remove");
const missing = refused(404);

/**
 * Deletes messages at a practice that answers so, call by call, and still lists those that are left: the outcome, and the
 * ids of each call.
 */
async function removeFrom(
  left: readonly string[] | PracticeError | undefined,
  ids: string[],
  ...answers: (Acknowledgement | PracticeError)[]
) {
  const calls: string[][] = [];
  const unused = [...answers];
  const gone = new Set<string>();
  const call = async ({ messageIds }: { messageIds: string[] }) => {
    calls.push(messageIds);
    const answer = unused.shift();
    if (messageIds.length === 1 && (answer === missing || answer === yes)) gone.add(messageIds[0] ?? "");
    if (answer === undefined || answer instanceof PracticeError) throw answer;
    return answer;
  };
  const list = async ({ box }: { box: string }) => {
    if (left instanceof PracticeError) throw left;
    const listed = left ?? ids.filter((id) => !gone.has(id));
    return { entries: box === "sent" ? listed.map((id) => ({ id })) : [], unreadable: 0 };
  };
  const { context } = stubScreen("/emails", { api: { messages: { remove: call, list } } });
  const events: AuditEvent[] = [];
  const services = {
    audit: { record: async (event: AuditEvent) => void events.push(event), sweep: async () => 0 },
  };
  const { data } = await deleteMessages({ services, context }, ids);
  expect(unused).toEqual([]);
  return { outcome: "outcome" in data ? data.outcome : undefined, data, calls, events };
}

/** As `removeFrom`, where the practice lists what it has neither deleted nor called missing. */
const remove = (ids: string[], ...answers: (Acknowledgement | PracticeError)[]) =>
  removeFrom(undefined, ids, ...answers);

test.each([
  ["a yes", [yes], "done"],
  ["a no", [no], "notDone"],
  ["status 400 twice", [refused(400), refused(400)], "unknown"],
  ["status 503, and then it is gone", [refused(503), missing], "done"],
  ["a call that is not sent", [notSent], "notDone"],
  ["a message that is gone", [missing], "done"],
  ["no answer in time", [lost, missing], "done"],
  ["a gateway that gives up waiting", [refused(504), missing], "done"],
  ["a gateway that gives up twice", [refused(504), refused(504)], "unknown"],
  ["a failure that comes again", [refused(500), refused(500)], "unknown"],
  ["an answer that says nothing", [unclear, missing], "done"],
  ["an answer that says nothing twice", [unclear, unclear], "unknown"],
  ["a refusal after a lost answer", [lost, refused(503)], "unknown"],
  ["a second call that is not sent", [lost, notSent], "unknown"],
] as const)("one message: %s", async (_, answers, outcome) => {
  const { calls, events, outcome: found } = await remove(["1"], ...answers);
  expect(found).toBe(outcome);
  expect(calls).toEqual(answers.map(() => ["1"]));
  const named = { done: "done", notDone: "refused", unknown: "unknown" }[outcome];
  expect(events).toMatchObject([{ event: "deleteMessage", outcome: named, whose: "patient", object: "1" }]);
});

test.each([
  ["all of them are deleted", [missing, yes, missing, yes], "done", ["1", "2", "3"]],
  ["one is refused first", [missing, no, missing, yes], "notDone", ["2", "3"]],
  ["one fails after another is deleted", [missing, yes, no, missing], "notDone", ["1", "3"]],
  ["one is not sent after another is deleted", [missing, yes, notSent, notSent], "notDone", ["1"]],
  ["one is lost for good", [missing, yes, lost, refused(503), no], "unknown", ["1"]],
  ["one is lost and then found to be gone", [missing, yes, lost, missing, yes], "done", ["1", "2", "3"]],
  ["the answer about all was lost, and one is refused", [lost, missing, no, yes, yes], "unknown", ["2", "3"]],
  ["the answer about all was lost", [lost, missing, missing, missing, missing], "done", ["1", "2", "3"]],
] as const)(
  "three messages of which one is gone, each with its own outcome: %s",
  async (_, answers, outcome, deleted) => {
    const { calls, data, events } = await remove(["1", "2", "3"], ...answers);
    expect(data).toMatchObject({ outcome, deleted });
    expect(calls[0]).toEqual(["1", "2", "3"]);
    const done = events.filter((event) => event.outcome === "done").map(({ object }) => object);
    expect([events.length, done]).toEqual([3, deleted]);
  },
);

test.each([
  ["no answer twice", [lost, lost]],
  ["an answer that says nothing twice", [unclear, unclear]],
  ["a refusal after a lost answer", [lost, refused(503)]],
] as const)("messages that no box has any more are deleted: %s", async (_, answers) => {
  expect((await removeFrom(["2", "4"], ["1", "3"], ...answers)).outcome).toBe("done");
  expect((await removeFrom(["2", "3"], ["1", "3"], ...answers)).outcome).toBe("unknown");
  expect((await removeFrom(lost, ["1"], ...answers)).outcome).toBe("unknown");
});

test("a 404 proves nothing by itself: the boxes do", async () => {
  for (const answers of [[missing], [lost, missing]]) {
    expect((await removeFrom(["1"], ["1"], ...answers)).outcome).toBe("unknown");
    expect((await removeFrom(lost, ["1"], ...answers)).outcome).toBe("unknown");
    expect((await removeFrom([], ["1"], ...answers)).outcome).toBe("done");
  }
  const all = [missing, missing, missing];
  expect((await removeFrom(["2"], ["1", "2"], ...all)).data).toMatchObject({
    outcome: "unknown",
    deleted: ["1"],
  });
});

test("the end of the session ends the deletion", async () => {
  const ended = new PracticeError("signedOut", "messages.remove", 401);
  await expect(remove(["1"], ended)).rejects.toMatchObject({ reason: "signedOut" });
});
