import type { ActiveFault } from "#mock-server/faults/fault-rule.ts";
import type { World } from "#mock-server/world/world.ts";
import type { PracticeCall } from "../practice/exchange.ts";
import { isDoubled, isLie } from "../practice/lies.ts";
import type { VirtualTime } from "../runtime/virtual-time.ts";

/** Keeps what has gone wrong in a history, because it excuses what a page cannot know. */
export function watchDisturbances(world: World, time: Pick<VirtualTime, "now">) {
  const acted = new Map<string, ActiveFault>();
  const calls: PracticeCall[] = [];
  const late = new Map<string, number>();
  let hadStoreFault = false;
  let wasDisturbed = false;

  /** The faults that have acted, also those that are over. */
  const pastFaults = (): readonly ActiveFault[] => {
    for (const fault of world.faults.list()) if (fault.hits > 0) acted.set(fault.id, fault);
    return [...acted.values()];
  };
  const some = (names: readonly string[], is: (call: PracticeCall) => boolean) =>
    calls.some((one) => names.includes(one.call) && is(one));

  return {
    pastFaults,
    /** Whether the practice has sent an answer of before in place of the present one. */
    isStale: () => pastFaults().some(({ effect }) => effect.type === "stale"),
    /** Whether an answer to one of these calls was untrue in a form that looks right. */
    hasLied: (...names: string[]) => some(names, isLie),
    /** Whether the practice has carried out one of these calls twice. */
    hasDoubled: (...names: string[]) => some(names, isDoubled),
    hadStoreFault: () => hadStoreFault,
    /** Whether nothing has gone wrong: no fault has acted, no process has ended, no statement has failed. */
    isCalm: () => {
      const areClocksEqual = Math.abs(world.clock.now() - time.now()) < 1_000;
      return areClocksEqual && !wasDisturbed && !hadStoreFault && pastFaults().length === 0;
    },
    /** Sees a call that the practice has received. */
    received: (call: PracticeCall) => {
      if (world.faults.list().length > 0) calls.push(call);
    },
    storeFailed: () => {
      hadStoreFault = true;
    },
    processEnded: () => {
      wasDisturbed = true;
    },
    delayNext: (call: string, ms: number) => void late.set(call, ms),
    /** How long the next request of a call is on its way, where it was delayed. */
    lateBy: (call: string) => {
      const ms = late.get(call);
      late.delete(call);
      wasDisturbed ||= ms !== undefined;
      return ms;
    },
  };
}
