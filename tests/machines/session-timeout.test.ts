import { expect, test } from "vitest";
import { sessionTimeoutMachine } from "#machines/session-timeout/machine.ts";
import type { SessionTimeoutContext } from "#machines/session-timeout/types.ts";
import { type About, type State, testTable } from "./table.ts";

const minute = 60_000;
const at = 1_000 * minute;
const endsAt = at + 15 * minute;
const time = (leftMs: number, canExtend = true) => ({ at, endsAt: at + leftMs, canExtend });
const refused = (status: string, isWrite: boolean) => ({ type: "refused", status, isWrite });

const about: About<SessionTimeoutContext> = {
  machine: sessionTimeoutMachine,
  inputs: [{ ...time(15 * minute), warningMs: 2 * minute }],
  events: {
    "15 minutes left": { type: "timeLeft", ...time(15 * minute) },
    "2 minutes left": { type: "timeLeft", ...time(2 * minute) },
    "half a minute left": { type: "timeLeft", ...time(30_000, false) },
    "a second left": { type: "timeLeft", ...time(1_000) },
    expired: { type: "expired" },
    "another patient": { type: "patientChanged" },
    unreachable: { type: "unreachable" },
    "tick at once": { type: "tick", at },
    "tick before the warning": { type: "tick", at: endsAt - 2 * minute - 1 },
    "tick at the warning": { type: "tick", at: endsAt - 2 * minute },
    "tick at the end": { type: "tick", at: endsAt },
    "used after 29 s": { type: "used", at: at + 29_999 },
    "used after 30 s": { type: "used", at: at + 30_000 },
    "session changed": { type: "sessionChanged" },
    "logging out": { type: "loggingOut" },
    restored: { type: "restored" },
    "read refused": refused("expired", false),
    "write refused": refused("expired", true),
    "refused for another patient": refused("patientChanged", true),
    sent: { type: "sent" },
    extend: { type: "extend" },
    dismiss: { type: "dismiss" },
    resumed: { type: "resumed", ...time(15 * minute) },
    leave: { type: "leave" },
    "10 s passed": { type: "xstate.after.10000.session.present.awaitingLogOut" },
    "250 ms passed": { type: "xstate.after.250.session.present.awaitingLogOut.pausing" },
  },
  keyOf: ({ value, context, snapshot }) => {
    // The state to go back to matters only in those that go back.
    const isAway = /restoring|awaitingLogOut/.test(value);
    const previous = isAway ? Object.values(snapshot.historyValue ?? {}).flat() : [];
    return [previous.map(({ path }) => path.join(".")), context.isUnsent, context.endsAt, context.usedAt];
  },
  passed: ["present.settled.previous"],
};
const { steps } = testTable("session-timeout", about);

const hasRecordHidden = (value: string) => !value.startsWith("present.settled.signedIn");
const isUnsent = ({ context }: State<SessionTimeoutContext>) => context.isUnsent;
const isGone = ({ value }: { value: string }) => ["leaving", "reloading"].includes(value);

test("leaves the record hidden in every state but those of a signed-in page", () => {
  const strays = steps.filter(({ from, to }) => {
    const last = to.effects.findLast((effect) => effect === "cover" || effect === "reveal");
    const isHidden = last === undefined ? hasRecordHidden(from.value) : last === "cover";
    return isHidden !== hasRecordHidden(to.value);
  });
  expect(strays.map(({ name, to }) => `${name} → ${to.value}`)).toEqual([]);
});

test("never shows a page again that another document replaces", () => {
  // Typed text keeps a page from being reloaded, until its own record is open again.
  const gone = steps.filter(({ from, event }) => isGone(from) && event.type !== "resumed");
  expect(gone.filter(({ from, to }) => from.value !== to.value || to.effects.length > 0)).toEqual([]);
  expect(gone.length).toBeGreaterThan(0);
});

test("never claims a lost write unless one was refused", () => {
  const claims = steps.filter(({ from, to }) => !isUnsent(from) && isUnsent(to));
  expect(new Set(claims.map(({ label }) => label))).toEqual(new Set(["write refused"]));
  const sent = steps.filter(({ from, label }) => isUnsent(from) && label === "sent" && !isGone(from));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ to }) => isUnsent(to))).toEqual([]);
});
