import { expect, test } from "vitest";
import { messageMachine } from "#machines/message/machine.ts";
import type { MessageContext, MessageFile, MessageOutcome } from "#machines/message/types.ts";
import { type About, type State, testTable } from "./table.ts";

const empty = { roleId: "", recipient: "", subject: "", body: "" };
const fields = { roleId: "1", recipient: "Practitioner/31", subject: "Iron", body: "Is it better?" };
const kept: MessageFile = {
  name: "File 2",
  contentType: "image/png",
  size: 10,
  digest: "draft 2",
  uploadId: undefined,
  number: 2,
};
const uploaded: MessageFile = { ...kept, name: "rash.png", digest: "d", uploadId: "u1", number: undefined };
const typed = (change: object) => ({ type: "typed", fields: { ...fields, ...change } });
const answered = (outcome: MessageOutcome) => ({ type: "answered", ...outcome });
const after = (delay: string, state: string) => ({ type: `xstate.after.${delay}.message.${state}` });
const at = "2026-11-24T09:00:00Z";

const about: About<MessageContext> = {
  machine: messageMachine,
  inputs: [{ key: "k", limit: 500, fields: empty, files: [kept] }],
  events: {
    typed: typed({}),
    "typed 500 characters": typed({ body: "b".repeat(500) }),
    "typed 501 characters": typed({ body: "b".repeat(501) }),
    "typed a space": typed({ subject: "", body: " " }),
    "file added": { type: "fileAdded", file: uploaded },
    "file removed": { type: "fileRemoved", file: kept },
    uploading: { type: "uploads", pending: 1, failed: 0 },
    "upload failed": { type: "uploads", pending: 0, failed: 1 },
    uploaded: { type: "uploads", pending: 0, failed: 0 },
    send: { type: "send" },
    "save draft": { type: "saveDraft" },
    undo: { type: "undo" },
    "undo ended": { type: "undoEnded" },
    "page left": { type: "pageLeft" },
    close: { type: "close" },
    checked: answered({ outcome: "checked" }),
    "checked, sent before": answered({ outcome: "checked", sentBefore: "Sent at 9." }),
    sent: answered({ outcome: "sent" }),
    saved: answered({ outcome: "saved", at, draftId: "d7", kept: [2] }),
    "saved, former draft": answered({ outcome: "saved", at, draftId: undefined, kept: [] }),
    invalid: answered({ outcome: "invalid", errors: { body: "Too long" } }),
    failed: answered({ outcome: "failed" }),
    "failed with a reason": answered({ outcome: "failed", reason: "There is no recipient of this name." }),
    unclear: answered({ outcome: "unclear" }),
    lost: { type: "lost" },
    refused: { type: "refused" },
    "10 s without a key": after("autosave", "editing.typing"),
    "30 s after a draft that was not saved": after("retry", "editing.unsaved"),
    "2 s after a lost answer": after("resend", "resending"),
  },
  // Lost answers count while it is sent, and uploads while it is written.
  keyOf: ({ value, context: { fields: typing, isChanged, uploads, problem, lost, next, mayBeSent } }) => [
    `${typing.subject}${typing.body}`.trim() === "",
    typing.body.length > 500,
    isChanged,
    ...(/^(editing|uploading)/.test(value) ? [uploads.pending, uploads.failed] : []),
    problem !== undefined,
    ...(/sending$/.test(value) ? [lost] : []),
    next,
    mayBeSent,
  ],
  leftOut: ["fields"],
};
const { steps, after: played } = testTable("message", about);
type Message = State<MessageContext>;
const isOther = ({ from, to }: { from: Message; to: Message }) =>
  from.context.fields !== to.context.fields || from.context.files !== to.context.files;

test("is saved 10 s after the last change, and sent again 2 s after a lost answer", () => {
  expect(messageMachine.implementations.delays).toEqual({ autosave: 10_000, retry: 30_000, resend: 2_000 });
});

test("leads to the post from nowhere but a checked message or a page that is left", () => {
  const posting = steps.filter(({ from, to }) => to.value === "sending" && from.value !== "sending");
  expect([...new Set(posting.map(({ name }) => name))].sort()).toEqual([
    "checking on page left",
    "resending on 2 s after a lost answer",
    "resending on page left",
    "undoable on page left",
    "undoable on undo ended",
  ]);
});

test("leads to sent only when the portal says so", () => {
  const ways = steps.filter(({ from, to }) => to.value === "sent" && from.value !== "sent");
  expect(new Set(ways.map(({ label }) => label))).toEqual(new Set(["sent"]));
});

test("keeps what was typed and the files, whatever happens", () => {
  const changing = ["typed", "fileAdded", "fileRemoved", "answered"];
  const changed = steps.filter((step) => !changing.includes(step.event.type) && isOther(step));
  expect(changed.map(({ name }) => name)).toEqual([]);
  const { context } = played("typed", "send", "checked", "undo");
  expect(context.fields).toEqual(fields);
});

test("sends nothing that changed after it was pressed", () => {
  const changed = steps.filter(
    (step) =>
      step.event.type !== "answered" &&
      // The message waits for the files whose upload has begun.
      !(step.event.type === "fileAdded" && /^(uploading|editing)/.test(step.from.value)) &&
      isOther(step),
  );
  expect(changed.length).toBeGreaterThan(0);
  const pending = changed.filter(
    ({ to }) =>
      !/^(editing|savingDraft)/.test(to.value) || (to.value === "editing.saving" && to.context.next),
  );
  expect(pending.map(({ name }) => name)).toEqual([]);
});

test("is sent again three times after a lost answer, is then unclear, and stays so when a later attempt fails", () => {
  const resent = ["lost", "2 s after a lost answer"];
  const ended = played("typed", "send", "checked", "undo ended", ...resent, ...resent, ...resent, "lost");
  expect([ended.value, ended.context.problem]).toEqual(["editing.typing", { type: "unclear" }]);
  expect(played(ended, "send").context.lost).toBe(0);
  for (const end of ["lost", "failed", "refused"])
    expect(played(ended, "send", end).context.problem).toEqual({ type: "unclear" });
  expect(played(ended, "send", "invalid").context.problem?.type).toBe("invalid");
});
