import type { World } from "#mock-server/world/world.ts";
import type { PracticeCall } from "../practice/exchange.ts";
import { watchLies } from "../practice/lies.ts";
import type { VirtualTime } from "../runtime/virtual-time.ts";

export type Disturbances = ReturnType<typeof watchDisturbances>;

export function watchDisturbances(world: World, time: Pick<VirtualTime, "now">) {
  const { received, hasActed, hasLied, hasDoubled } = watchLies();
  const late = new Map<string, number>();
  let hadStoreFault = false;
  let wasDisturbed = false;

  return {
    hasLied,
    hasDoubled,
    hadStoreFault: () => hadStoreFault,
    isCalm: () => {
      const areClocksEqual = Math.abs(world.clock.now() - time.now()) < 1_000;
      return areClocksEqual && !wasDisturbed && !hadStoreFault && !hasActed();
    },
    received: (call: PracticeCall) => {
      if (world.faults.list().length > 0) received(call);
    },
    storeFailed: () => {
      hadStoreFault = true;
    },
    processEnded: () => {
      wasDisturbed = true;
    },
    /** The next request of this call is on its way for so long, and arrives although its sender has gone. Infinite: it does not leave. */
    delayNext: (call: string, ms: number) => void late.set(call, ms),
    lateBy: (call: string) => {
      const ms = late.get(call);
      late.delete(call);
      wasDisturbed ||= ms !== undefined;
      return ms;
    },
  };
}
