import { expect, test } from "vitest";
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from "xstate";
import { declaredTransitions, passedStates, uncovered } from "#simulation/coverage/transitions.ts";

/** A state of a machine, with the calls and actions of the page that led to it. */
export type State<C> = {
  value: string;
  context: C;
  snapshot: AnyMachineSnapshot;
  effects: readonly string[];
};
export type Step<C> = { from: State<C>; label: string; event: Sent; to: State<C>; name: string };
type Sent = { readonly type: string; readonly [part: string]: unknown };
type Event<C> = Sent | ((state: State<C>) => Sent);

export type About<C> = {
  machine: AnyStateMachine;
  /** What it begins with. */
  inputs: readonly unknown[];
  /** Events of every kind, by their names in the table. One that depends on the state is a function of it. */
  events: Readonly<Record<string, Event<C>>>;
  /** Tells states apart: what grows for ever, or decides nothing that follows, is left out. */
  keyOf: (state: State<C>) => unknown;
  /** Parts of the context that no event changes in a way that matters. */
  leftOut?: readonly (keyof C & string)[];
  /** Parts of the context whose own parts are in the table, each by itself. */
  inParts?: readonly (keyof C & string)[];
  /** States of history, which lead to another one at once. */
  passed?: readonly string[];
};

/**
 * Tests a machine by its table (docs/testing.md): `tables/<name>.txt` has what every event does in every state that can be
 * reached, and an event that is not there changes nothing.
 */
export function testTable<C extends object>(name: string, about: About<C>) {
  const run = explored(about);
  test("each transition that is declared is in the table", () => {
    const passed = [...passedStates(about.machine), ...(about.passed ?? [])];
    expect(uncovered(declaredTransitions(about.machine), run.steps, passed)).toEqual([]);
  });
  test("each event in each state that can be reached is in the table, or changes nothing", async () => {
    await expect(tableOf(run.steps, about)).toMatchFileSnapshot(`tables/${name}.txt`);
  });
  return run;
}

/** The machine as pure functions, and a step for each edge that the events can reach, breadth first from the beginnings. */
function explored<C>({ machine, inputs, events, keyOf }: About<C>) {
  const toState = ([snapshot, actions]: ReturnType<typeof initialTransition<AnyStateMachine>>): State<C> => ({
    value: dotted(snapshot.value),
    context: snapshot.context,
    snapshot,
    effects: actions.flatMap(({ type, params }) =>
      type === "xstate.spawnChild"
        ? [String(Reflect.get(Object(params), "src"))]
        : type.includes(".")
          ? []
          : [type],
    ),
  });
  const begin = (input: unknown) => toState(initialTransition(machine, input));
  const step = (from: State<C>, label: string): Step<C> => {
    const named = events[label];
    if (named === undefined) throw new Error(`There is no event ${label}.`);
    const event = typeof named === "function" ? named(from) : named;
    const to = toState(transition(machine, from.snapshot, event));
    return { from, label, event, to, name: `${from.value} on ${label}` };
  };
  const first = begin(inputs[0]);
  /** The state after these events, from the first beginning or another state. */
  const after = (...path: (string | State<C>)[]) =>
    path.reduce<State<C>>((from, next) => (typeof next === "string" ? step(from, next).to : next), first);

  const seen = new Set<string>();
  const waiting: State<C>[] = [];
  const steps: Step<C>[] = [];
  const meet = (state: State<C>) => {
    const key = JSON.stringify([state.value, keyOf(state)]);
    if (!seen.has(key)) waiting.push(state);
    seen.add(key);
  };
  inputs.map(begin).forEach(meet);
  for (const from of waiting) {
    for (const label of Object.keys(events)) {
      const taken = step(from, label);
      steps.push(taken);
      meet(taken.to);
    }
  }
  return { begin, step, after, steps };
}

function dotted(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [[outer, inner] = []] = Object.entries(value);
  return `${outer}.${dotted(inner)}`;
}

/** Every event that does something, by the state: the next state, its calls, and what it changes. */
function tableOf<C extends object>(
  steps: readonly Step<C>[],
  { leftOut = [], inParts = [] }: Pick<About<C>, "leftOut" | "inParts">,
): string {
  const rows = new Map<string, Map<string, Map<string, Set<string>>>>();
  const known = new Map<C, Record<string, string>>();
  const partsOf = (context: C) => {
    const said = known.get(context) ?? parts(context, inParts);
    known.set(context, said);
    return said;
  };
  for (const { from, label, to } of steps) {
    const [before, now] = [partsOf(from.context), partsOf(to.context)];
    const changed = Object.keys({ ...before, ...now }).filter(
      (key) => before[key] !== now[key] && !leftOut.some((part) => part === key),
    );
    const isNothing = from.value === to.value && to.effects.length === 0 && changed.length === 0;
    const calls = to.effects.length > 0 ? ` (${to.effects.join(", ")})` : "";
    const outcome = isNothing ? "nothing" : `${to.value === from.value ? "stays" : to.value}${calls}`;
    const row = `${from.value}\n${label}`;
    const outcomes = rows.get(row) ?? new Map<string, Map<string, Set<string>>>();
    const changes = outcomes.get(outcome) ?? new Map<string, Set<string>>();
    for (const key of changed) {
      const [old, next] = [before[key], now[key]];
      const isCount = Number(next) === Number(old) + 1;
      changes.set(key, (changes.get(key) ?? new Set()).add(isCount ? "+1" : (next ?? "-")));
    }
    rows.set(row, outcomes.set(outcome, changes));
  }
  const lines: string[] = [];
  let state = "";
  for (const [row, outcomes] of [...rows].toSorted(([one], [other]) =>
    compared(stateOf(one), stateOf(other)),
  )) {
    if (outcomes.size === 1 && outcomes.has("nothing")) continue;
    const [of = "", label] = row.split("\n");
    if (of !== state) lines.push(...(state === "" ? [] : [""]), of);
    state = of;
    for (const [outcome, changes] of [...outcomes].toSorted(([one], [other]) => compared(one, other))) {
      const said = [...changes].map(([key, values]) => `${key} ${[...values].toSorted().join(" | ")}`);
      lines.push(`  ${label} → ${[outcome, ...said.toSorted()].join("; ")}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

const stateOf = (row: string) => row.split("\n")[0] ?? "";
const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The values of a context, and of its parts that are looked into, each as a short text. */
function parts(context: object, inParts: readonly string[]): Record<string, string> {
  const entries = Object.entries(context).flatMap(([key, part]: [string, unknown]) =>
    inParts.includes(key)
      ? Object.entries(Object(part)).map(([name, inner]) => [`${key}.${name}`, inner] as const)
      : [[key, part] as const],
  );
  const known = entries.filter(([, part]) => part !== undefined);
  return Object.fromEntries(known.map(([key, part]) => [key, short(part)]));
}

function short(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(short).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.values(value)
      .filter((part) => part !== undefined)
      .map(short)
      .join(", ")}}`;
  const text = value === "" ? '""' : String(value);
  return text.length > 60 ? `${text.slice(0, 40)}… of ${text.length}` : text;
}
