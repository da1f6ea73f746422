import type { Coverage } from "./coverage.ts";

type Counted = { name: string; times: number };

export function coverageReport({ transitions, effects, faults, outcomes }: Coverage): string[] {
  const rows = faults.rows();
  const cells = rows.flatMap(({ call, faults: all }) => all.map((fault) => ({ call, ...fault })));
  const met = cells.filter(({ hits }) => hits > 0);
  return [
    ...counted("transitions", transitions()),
    ...counted("effects", effects()),
    "",
    `faults: ${met.length} of ${cells.length} on calls reached`,
    ...kindsOf(cells).map(
      ({ kind, before, after, never }) => `  ${kind}: ${before}, ${after} on answers${never}`,
    ),
    "",
    "calls, with the faults that acted on them (before the call + on its answer):",
    ...rows.map(({ call, times, faults: all }) => {
      const kinds = kindsOf(all.map((fault) => ({ call, ...fault })));
      const acted = kinds.filter(({ before, after }) => before + after > 0);
      const never = all.filter(({ hits }) => hits === 0).map(({ kind, phase }) => `${kind} ${phase}`);
      const shown = acted.map(({ kind, before, after }) => `${kind} ${before}+${after}`).join(", ") || "none";
      return `  ${call}: called ${times} times; ${shown}; never: ${never.join(", ") || "none"}`;
    }),
    "",
    "outcomes:",
    ...outcomes().map(([name, count]) => `  ${name}: ${count}`),
  ];
}

function counted(what: string, all: readonly Counted[]): string[] {
  const reached = all.filter(({ times }) => times > 0);
  return [
    "",
    `${what}: ${reached.length} of ${all.length} reached`,
    ...all.filter(({ times }) => times === 0).map(({ name }) => `  never: ${name}`),
    ...reached.toSorted((a, b) => a.times - b.times).map(({ name, times }) => `  ${times}: ${name}`),
  ];
}

function kindsOf(cells: readonly { call: string; kind: string; phase: string; hits: number }[]) {
  return [...new Set(cells.map(({ kind }) => kind))].map((kind) => {
    const own = cells.filter((cell) => cell.kind === kind);
    const sum = (phase: string) =>
      own.reduce((total, cell) => total + (cell.phase === phase ? cell.hits : 0), 0);
    const calls = new Set(own.filter(({ hits }) => hits === 0).map(({ call }) => call)).size;
    return { kind, before: sum("before"), after: sum("after-commit"), never: `, never on ${calls} calls` };
  });
}
