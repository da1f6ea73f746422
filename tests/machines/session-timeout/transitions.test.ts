import { describe, expect, test } from "vitest";
import { initialTransition, type SnapshotFrom, transition } from "xstate";
import { sessionTimeoutMachine } from "#machines/session-timeout/machine.ts";
import type { SessionTimeoutEvent } from "#machines/session-timeout/types.ts";
import { declaredTransitions, uncovered } from "#simulation/coverage/transitions.ts";
import { everyStep } from "../../support/transitions.ts";

const pageActions = ["cover", "reveal", "notifyTabs", "goToLogin", "reload"];
const minute = 60_000;
const at = 1_000 * minute;
const endsAt = at + 15 * minute;

/** A snapshot with the names of the effects and of the actors that its transition started. */
type State = { value: string; snapshot: SnapshotFrom<typeof sessionTimeoutMachine>; effects: string[] };
type Event = SessionTimeoutEvent | { type: `xstate.after.${string}` };

const after = (ms: number, state: string) => ({ type: `xstate.after.${ms}.session.${state}` }) as const;
const time = (leftMs: number, canExtend = true) => ({ at, endsAt: at + leftMs, canExtend });
const tickAt = (at: number): Event => ({ type: "tick", at });
const refusedRead: Event = { type: "refused", status: "expired", isWrite: false };
const refusedWrite: Event = { type: "refused", status: "expired", isWrite: true };
const events: Event[] = [
  { type: "timeLeft", ...time(15 * minute) },
  { type: "timeLeft", ...time(30_000) },
  { type: "timeLeft", ...time(500) },
  { type: "expired" },
  { type: "patientChanged" },
  { type: "unreachable" },
  tickAt(at),
  tickAt(endsAt - 2 * minute),
  tickAt(endsAt),
  { type: "used", at: at + 29_999 },
  { type: "used", at: at + 30_000 },
  { type: "sessionChanged" },
  { type: "loggingOut" },
  { type: "restored" },
  refusedRead,
  refusedWrite,
  { type: "sent" },
  { type: "refused", status: "patientChanged", isWrite: true },
  { type: "extend" },
  { type: "dismiss" },
  { type: "resumed", ...time(15 * minute) },
  { type: "leave" },
  after(10_000, "present.awaitingLogOut"),
  after(250, "present.awaitingLogOut.pausing"),
];

function toState([snapshot, actions]: ReturnType<
  typeof initialTransition<typeof sessionTimeoutMachine>
>): State {
  const effects = actions.flatMap(({ type, params }) => {
    if (type === "xstate.spawnChild") return [String((params as { src?: string }).src)];
    return pageActions.filter((name) => name === type);
  });
  return { value: pathOf(snapshot.value), snapshot, effects };
}
function pathOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [[outer, inner] = []] = Object.entries(value);
  return `${outer}.${pathOf(inner)}`;
}
const step = ({ snapshot }: State, event: Event): State =>
  toState(transition(sessionTimeoutMachine, snapshot, event as SessionTimeoutEvent));
const start = toState(
  initialTransition(sessionTimeoutMachine, { ...time(15 * minute), warningMs: 2 * minute }),
);
const keyOf = ({ value, snapshot: { context, historyValue } }: State) => {
  const previous = Object.values(historyValue)
    .flat()
    .map(({ path }) => path.join("."));
  return [value, previous, context.isUnsent, context.endsAt, context.usedAt].join();
};
const steps = everyStep(start, step, events, keyOf);

const requests = ["readSession", "extendSession"];
const hasRecordHidden = (value: string) => !value.startsWith("present.settled.signedIn");

describe("every transition", () => {
  test("is taken by some path: no declared transition is left uncovered", () => {
    const declared = declaredTransitions(sessionTimeoutMachine);
    expect(declared.length).toBe(46);
    expect(uncovered(declared, steps, ["present.settled.previous"])).toEqual([]);
  });

  test("leaves the record hidden in every state but those of a signed-in page", () => {
    const strays = steps.filter(({ from, to }) => {
      const last = to.effects.findLast((effect) => effect === "cover" || effect === "reveal");
      const isHidden = last === undefined ? hasRecordHidden(from.value) : last === "cover";
      return isHidden !== hasRecordHidden(to.value);
    });
    expect(strays.map(({ name, to }) => `${name} → ${to.value}`)).toEqual([]);
  });

  test("starts one request on entering a state that waits for an answer, and none elsewhere", () => {
    const started = new Map<string, Set<string>>();
    for (const { to } of steps) {
      const names = to.effects.filter((effect) => requests.includes(effect)).join();
      if (names !== "") started.set(to.value, (started.get(to.value) ?? new Set()).add(names));
    }
    expect(Object.fromEntries([...started].map(([state, names]) => [state, [...names].join()]))).toEqual({
      "present.settled.signedIn.reportingUse": "extendSession",
      "present.settled.signedIn.checking": "readSession",
      "present.settled.signedIn.confirming": "readSession",
      "present.settled.signedIn.warning.extending": "extendSession",
      "present.settled.signedIn.warning.checking": "readSession",
      "present.settled.expired.checking": "readSession",
      "present.verifyingEnd": "readSession",
      "present.restoring": "readSession",
      "present.awaitingLogOut.checking": "readSession",
    });
  });

  test("notifies other tabs only of an extension or a sign-in of this page", () => {
    const notified = steps.filter(({ to }) => to.effects.includes("notifyTabs"));
    expect(new Set(notified.map(({ name }) => name))).toEqual(
      new Set([
        "present.settled.signedIn.reportingUse on timeLeft",
        "present.settled.signedIn.warning.extending on timeLeft",
        "present.settled.expired.waiting on resumed",
        "present.settled.expired.checking on resumed",
      ]),
    );
  });

  test("never shows a page again that another document replaces", () => {
    // Typed text keeps a page from being reloaded, until its own record is open again.
    const gone = steps.filter(
      ({ from, event }) =>
        from.value === "leaving" || (from.value === "reloading" && event.type !== "resumed"),
    );
    expect(gone.filter(({ from, to }) => from.value !== to.value || to.effects.length > 0)).toEqual([]);
    expect(gone.length).toBeGreaterThan(0);
  });

  test("never claims a lost write unless one was refused", () => {
    const claims = steps.filter(({ from, to }) => !isUnsent(from) && isUnsent(to));
    expect(new Set(claims.map(({ event }) => event))).toEqual(new Set([refusedWrite]));
    const sent = steps.filter(({ from, event }) => isUnsent(from) && event.type === "sent" && !isGone(from));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ to }) => isUnsent(to))).toEqual([]);
  });
});

const isGone = ({ value }: State) => ["leaving", "reloading"].includes(value);

function isUnsent({ snapshot }: State) {
  return snapshot.context.isUnsent;
}
