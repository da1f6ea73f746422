import type { EffectOf } from "../../faults/fault-schema.ts";
import type { FaultContext } from "./fault-context.ts";

const longest = 600_000;

/** How long one call is held up, in milliseconds. */
export function delayOf(
  { ms, uniform, lognormal, seed }: EffectOf<"latency">,
  chance: FaultContext["chance"],
): number {
  if (uniform) return chance(seed).number.float({ min: uniform.from, max: uniform.to });
  if (!lognormal) return ms ?? 0;
  const { number } = chance(seed);
  // Two even chances make one of the bell curve (Box and Muller).
  const [size, turn] = [1 - number.float(), number.float()];
  const bell = Math.sqrt(-2 * Math.log(size)) * Math.cos(2 * Math.PI * turn);
  return Math.min(longest, lognormal.median * Math.exp(lognormal.spread * bell));
}
