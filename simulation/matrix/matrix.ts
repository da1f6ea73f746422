import { contractEndpoints, mayChange } from "#practice-api/contract.ts";
import type { Simulation, Simulator } from "../history/simulation.ts";
import { addFault, canAct, type Fault, type Phase } from "../practice/faults.ts";
import type { VirtualTime } from "../runtime/virtual-time.ts";
import { plainWrites } from "./plain-writes.ts";
import { scriptedWrites } from "./scripted-writes.ts";
import type { Write } from "./write.ts";

type Column = { name: string; effect: Fault["effect"]; phase: Phase; isUnread?: true };

const phases = ["before", "after-commit"] as const;
/** Longer than the portal waits for any answer. */
const lateMs = 40_000;
const effects: readonly (readonly [name: string, effect: Fault["effect"]])[] = [
  ...[400, 404, 409, 422, 429, 500, 502, 503, 504].map(
    (status) => [`status ${status}`, { type: "status", status }] as const,
  ),
  ["reset", { type: "reset" }],
  ["nothing", { type: "empty-body" }],
  ["a maintenance page", { type: "html-error" }],
  ["broken JSON", { type: "malformed-json" }],
  ["late", { type: "latency", ms: lateMs }],
];
const columns: readonly Column[] = [
  ...effects.flatMap(([name, effect]) =>
    phases.map((phase) => ({ name: `${name}, ${phase}`, effect, phase })),
  ),
  ...phases.map((phase) => ({
    name: `reset, ${phase}, and nothing can be read`,
    effect: { type: "reset" } as const,
    phase,
    isUnread: true as const,
  })),
  // The practice checks the session before it carries anything out.
  { name: "the session is over", effect: { type: "auth", as: "expired" }, phase: "before" },
];

const writes: readonly Write[] = [...plainWrites, ...scriptedWrites];

const without: Readonly<Record<string, string>> = {
  "identity.locate": "reads where the practice is",
  "identity.authenticate": "a token that nobody uses ends by itself",
  "identity.logout": "ends a token, however often it is sent",
  "identity.changePasswordByQuery": "no form of the portal sends it",
  "results.read": "marks as read, however often it is sent",
  "messages.read": "marks as read, however often it is sent",
  "meetings.sign": "changes nothing at the practice",
};

export type Matrix = { played: number; of: number; failed: number };

/**
 * Plays every write with every fault, or one in `every` of these cells: each write and each fault is among them, and each
 * write whose outcome cannot be read. An odd number plays faults before and after each write.
 * @param say receives each cell that fails, and what is wrong.
 */
export async function playMatrix(
  simulator: Simulator,
  time: VirtualTime,
  { every, only = "" }: { every: number; only?: string | undefined },
  say: (line: string) => void,
): Promise<Matrix> {
  let [played, of, failed] = [0, 0, 0];
  const known = new Set([...writes.map(({ call }) => call), ...Object.keys(without)]);
  for (const { area, call, endpoint } of contractEndpoints()) {
    if (!mayChange(endpoint) || known.has(`${area}.${call}`)) continue;
    failed++;
    say(`${area}.${call} writes, and the matrix has no row of it`);
  }
  for (const [row, write] of writes.entries()) {
    for (const [number, column] of columns.entries()) {
      if (!fits(write, column)) continue;
      of++;
      const name = `${write.name}: ${column.name}`;
      const isChosen = (row + number) % every === 0 || column.isUnread === true;
      if (!isChosen || !name.includes(only)) continue;
      played++;
      const problems = await playCell(await simulator.begin(name), time, write, column);
      if (problems.length > 0) failed++;
      for (const problem of problems) say(`${name}: ${problem}`);
    }
  }
  return { played, of, failed };
}

/** Whether a fault can act on a write, and its outcome is not decided already. */
function fits({ proof, call, cannotBeRead }: Write, { isUnread, effect, phase }: Column): boolean {
  const isBelieved = cannotBeRead && effect.type === "empty-body" && phase === "before";
  return !isBelieved && (!isUnread || proof !== undefined) && canAct(call, effect, phase);
}

async function playCell(
  simulation: Simulation,
  time: VirtualTime,
  { call, proof, count, cannotBeRead, play }: Write,
  { effect, phase, isUnread }: Column,
): Promise<string[]> {
  const { world } = simulation;
  let before = 0;
  const goWrong = () => {
    before = count(world);
    addFault(world, { call, effect, phase, nth: 1 });
    if (isUnread && proof)
      addFault(world, { ...proof, effect: { type: "reset" }, phase: "before", times: 6 });
  };
  const problems: string[] = [];
  try {
    problems.push(...(await time.run(play(simulation, goWrong))));
    if (world.faults.list().some(({ hits }) => hits === 0)) problems.push("a fault has met no call");
  } catch (error) {
    problems.push(String(error));
  }
  const times = count(world) - before;
  if (times > 1 && cannotBeRead !== true) problems.push(`the practice has it ${times} times`);
  problems.push(...simulation.result().violations.map(({ rule, what }) => `${rule}: ${what}`));
  await simulation.end();
  return problems;
}
