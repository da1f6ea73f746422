import { describe, expect, test } from "vitest";
import { messageMachine } from "#machines/message/machine.ts";
import type { MessageEvent, MessageFile, MessageOutcome } from "#machines/message/types.ts";
import { createStepper, type MachineState } from "#machines/stepper.ts";
import { declaredTransitions, uncovered } from "#simulation/coverage/transitions.ts";
import { everyStep } from "../../support/transitions.ts";

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

type MessageState = MachineState<typeof messageMachine>;
const stepper = createStepper(messageMachine);
const start = () => stepper.start({ key: "k", limit: 500, fields: empty, files: [kept] }).state;
/** A delay that has passed is an event of its state. */
type Passed = { type: `xstate.after.${string}` };
type Event = MessageEvent | Passed;
const step = (state: MessageState, event: Event) => stepper.step(state, event as MessageEvent).state;
const go = (state: MessageState, ...events: Event[]) => events.reduce(step, state);

const typed: Event = { type: "typed", fields };
const after = (delay: string, state: string): Passed => ({ type: `xstate.after.${delay}.message.${state}` });
const autosaveDue = after("autosave", "editing.typing");
const retryDue = after("retry", "editing.unsaved");
const resendDue = after("resend", "resending");
const answered = (outcome: MessageOutcome): Event => ({ type: "answered", ...outcome });
const saved = answered({ outcome: "saved", at: "2026-11-24T09:00:00Z", draftId: "d7", kept: [2] });
const sent = answered({ outcome: "sent" });
const checked = answered({ outcome: "checked" });
const invalid = answered({ outcome: "invalid", errors: { body: "Too long" } });
const failed = answered({ outcome: "failed" });
const unclear = answered({ outcome: "unclear" });
const send: Event = { type: "send" };
const saveDraft: Event = { type: "saveDraft" };
const lost: Event = { type: "lost" };
const refused: Event = { type: "refused" };
const undo: Event = { type: "undo" };
const pageLeft: Event = { type: "pageLeft" };

const events: Event[] = [
  typed,
  { type: "typed", fields: { ...fields, body: "b".repeat(501) } },
  { type: "fileAdded", file: uploaded },
  { type: "fileRemoved", file: kept },
  { type: "uploads", pending: 1, failed: 0 },
  { type: "uploads", pending: 0, failed: 1 },
  { type: "uploads", pending: 0, failed: 0 },
  send,
  saveDraft,
  undo,
  { type: "undoEnded" },
  pageLeft,
  { type: "close" },
  checked,
  sent,
  saved,
  invalid,
  failed,
  unclear,
  lost,
  refused,
  autosaveDue,
  retryDue,
  resendDue,
];

const keyOf = ({ value, context }: MessageState) => {
  const { fields: typing, isChanged, uploads, problem, lost: times, next, files } = context;
  return [
    value,
    typing.body.length,
    isChanged,
    uploads.pending,
    uploads.failed,
    problem?.type,
    times,
    next,
    Math.min(files.length, 2),
  ].join();
};
const steps = everyStep(start(), step, events, keyOf);

describe("every transition", () => {
  test("is taken by some path", () => {
    const declared = declaredTransitions(messageMachine);
    expect(declared.length).toBeGreaterThanOrEqual(50);
    expect(uncovered(declared, steps, ["uploaded", "editing.saved", "editing"])).toEqual([]);
  });

  test("leads to the post from nowhere but a checked message or a page that is left", () => {
    const posting = steps.filter(({ from, to }) => to.value === "sending" && from.value !== "sending");
    const ways = posting.map(({ from, event }) => `${from.value} on ${event.type}`);
    expect([...new Set(ways)].sort()).toEqual([
      "checking on pageLeft",
      "resending on pageLeft",
      "resending on xstate.after.resend.message.resending",
      "undoable on pageLeft",
      "undoable on undoEnded",
    ]);
  });

  test("leads to sent only when the portal says so", () => {
    const ways = steps.filter(({ from, to }) => to.value === "sent" && from.value !== "sent");
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.filter(({ event }) => event !== sent)).toEqual([]);
  });

  test("keeps what was typed and the files, whatever happens", () => {
    const changing = ["typed", "fileAdded", "fileRemoved", "answered"];
    const changed = steps.filter(
      ({ from, to, event }) =>
        !changing.includes(event.type) &&
        (from.context.fields !== to.context.fields || from.context.files !== to.context.files),
    );
    expect(changed).toEqual([]);
  });

  test("sends nothing that changed after it was pressed", () => {
    const changed = steps.filter(
      ({ from, to, event }) =>
        event.type !== "answered" &&
        // The message waits for the files whose upload has begun.
        !(event.type === "fileAdded" && /^(uploading|editing)/.test(from.value)) &&
        (from.context.fields !== to.context.fields || from.context.files !== to.context.files),
    );
    expect(changed.length).toBeGreaterThan(0);
    const pending = changed.filter(
      ({ to }) =>
        !/^(editing|savingDraft)/.test(to.value) || (to.value === "editing.saving" && to.context.next),
    );
    expect(pending.map(({ from, event }) => `${from.value} on ${event.type}`)).toEqual([]);
  });

  test("ends in a state that nothing leaves", () => {
    const left = steps.filter(
      ({ from, to }) => ["sent", "saved", "closed"].includes(from.value) && from.value !== to.value,
    );
    expect(left).toEqual([]);
  });
});

describe("autosaving", () => {
  test("begins 10 s after the last change, and not without a text or above the limit", () => {
    expect(messageMachine.implementations.delays).toMatchObject({ autosave: 10_000 });
    expect(go(start(), typed, autosaveDue).value).toBe("editing.saving");
    expect(go(start(), autosaveDue).value).toBe("editing.settled");
    expect(
      go(start(), { type: "typed", fields: { ...fields, body: " ", subject: "" } }, autosaveDue).value,
    ).toBe("editing.settled");
    const long = { ...fields, body: "b".repeat(501) };
    expect(go(start(), { type: "typed", fields: long }, autosaveDue).value).toBe("editing.settled");
  });

  test("remembers the draft and the numbers that its files have there", () => {
    const { value, context } = go(start(), typed, autosaveDue, saved);
    expect([value, context.draftId, context.savedAt]).toEqual([
      "editing.settled",
      "d7",
      "2026-11-24T09:00:00Z",
    ]);
    expect(context.files.map(({ number }) => number)).toEqual([1]);
  });

  test("saves again what was typed meanwhile, and retries what was not saved", () => {
    expect(go(start(), typed, autosaveDue, typed, saved).value).toBe("editing.typing");
    const unsaved = go(start(), typed, autosaveDue, failed);
    expect([unsaved.value, unsaved.context.problem]).toEqual(["editing.unsaved", undefined]);
    expect(go(unsaved, retryDue).value).toBe("editing.saving");
    expect(go(start(), typed, autosaveDue, refused).context.isChanged).toBe(true);
  });

  test("lets a message that is sent meanwhile wait for the draft", () => {
    const waiting = go(start(), typed, autosaveDue, send);
    expect(waiting.value).toBe("editing.saving");
    expect(go(waiting, saved).value).toBe("checking");
    expect(go(waiting, lost).value).toBe("checking");
    expect(go(start(), typed, autosaveDue, saveDraft, failed).value).toBe("savingDraft");
  });

  test("happens at once when the page is left", () => {
    expect(go(start(), typed, pageLeft).value).toBe("editing.saving");
    expect(go(start(), pageLeft).value).toBe("editing.typing");
  });
});

describe("sending", () => {
  const undoable = () => go(start(), typed, send, checked);

  test("can be undone until the time is over, and everything is as it was", () => {
    expect(undoable().value).toBe("undoable");
    const undone = go(undoable(), undo);
    expect([undone.value, undone.context.fields]).toEqual(["editing.typing", fields]);
    expect(go(undoable(), { type: "undoEnded" }, undo).value).toBe("sending");
  });

  test("waits for files, and goes back when one was interrupted", () => {
    const waiting = go(start(), typed, { type: "uploads", pending: 1, failed: 0 }, send);
    expect(waiting.value).toBe("uploading");
    expect(go(waiting, { type: "uploads", pending: 0, failed: 0 }).value).toBe("checking");
    const back = go(waiting, { type: "uploads", pending: 0, failed: 1 });
    expect([back.value, back.context.problem]).toMatchObject([
      "editing.typing",
      { errors: { files: "A file was not uploaded. Retry it or remove it." } },
    ]);
  });

  test("sends again after a lost answer, three times, and is then unclear", () => {
    let state = go(undoable(), { type: "undoEnded" });
    for (const _ of [1, 2, 3]) {
      state = go(state, lost);
      expect(state.value).toBe("resending");
      state = go(state, resendDue);
    }
    const ended = go(state, lost);
    expect([ended.value, ended.context.problem]).toEqual(["editing.typing", { type: "unclear" }]);
    expect(go(ended, send).context.lost).toBe(0);
  });

  test.each([
    ["failed", failed, "failed"],
    ["unclear", unclear, "unclear"],
    ["refused with the session", refused, "signedOut"],
    ["invalid", invalid, "invalid"],
  ])("that is %s leads back to the form", (_, event, problem) => {
    const { value, context } = go(undoable(), pageLeft, event);
    expect([value, context.problem?.type, context.fields]).toEqual(["editing.typing", problem, fields]);
  });

  test("keeps why the practice did not take it", () => {
    const reason = "There is no recipient of this name.";
    const { context } = go(undoable(), pageLeft, answered({ outcome: "failed", reason }));
    expect(context.problem).toEqual({ type: "failed", reason });
  });

  test("that is unclear stays so when a later attempt fails", () => {
    const again = go(undoable(), pageLeft, unclear, send);
    expect(go(again, lost).context.problem).toEqual({ type: "unclear" });
    expect(go(again, checked, pageLeft, failed).context.problem).toEqual({ type: "unclear" });
    expect(go(again, refused).context.problem).toEqual({ type: "unclear" });
    expect(go(again, invalid).context.problem?.type).toBe("invalid");
  });

  test("whose first answer was lost is unclear when a later attempt is refused or fails", () => {
    const resent = go(undoable(), pageLeft, lost, resendDue);
    expect(go(resent, refused).context.problem).toEqual({ type: "unclear" });
    expect(go(resent, failed).context.problem).toEqual({ type: "unclear" });
  });

  test("saves an explicit draft with its own problem", () => {
    expect(go(start(), typed, saveDraft, saved).value).toBe("saved");
    const kept = go(start(), typed, saveDraft, unclear);
    expect([kept.context.problem, kept.context.isChanged]).toEqual([{ type: "maybeSaved" }, true]);
  });
});

test("each change has the next revision", () => {
  const changes: Event[] = [
    typed,
    { type: "fileAdded", file: uploaded },
    { type: "fileRemoved", file: kept },
  ];
  const revisions = changes.map((_, index) => go(start(), ...changes.slice(0, index + 1)).context.revision);
  expect([start().context.revision, ...revisions]).toEqual([0, 1, 2, 3]);
});
