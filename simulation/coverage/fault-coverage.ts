import type { World } from "#mock-server/world/world.ts";
import { callNames, callOf, type FaultKind, faultKinds, type Phase, phasesOf } from "../practice/faults.ts";

export type FaultRow = { kind: FaultKind; phase: Phase; hits: number };

export function countFaults() {
  const calls = new Map<string, number>();
  const hits = new Map<string, number>();
  const keyOf = (call: string, kind: string, phase: string) => `${call} ${kind} ${phase}`;
  const add = (book: Map<string, number>, key: string, times: number) =>
    void book.set(key, (book.get(key) ?? 0) + times);

  return {
    called: (call: string) => add(calls, call, 1),
    acted: ({ faults }: World) => {
      for (const { effect, match = {}, phase, hits: times } of faults.list()) {
        const call = callOf(match);
        if (call !== undefined && times > 0) add(hits, keyOf(call, effect.type, phase), times);
      }
    },
    rows: () =>
      callNames.map((call) => ({
        call,
        times: calls.get(call) ?? 0,
        faults: faultKinds.flatMap((kind) =>
          phasesOf(call, kind).map(
            (phase): FaultRow => ({ kind, phase, hits: hits.get(keyOf(call, kind, phase)) ?? 0 }),
          ),
        ),
      })),
  };
}
