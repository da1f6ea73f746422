import type { EffectOf } from "../../faults/effects.ts";
import type { FaultContext } from "./fault-context.ts";

const longest = 600_000;

export function delayOf(
  { ms, uniform, lognormal, seed }: EffectOf<"latency">,
  random: FaultContext["random"],
): number {
  if (uniform) return random(seed).number.float({ min: uniform.from, max: uniform.to });
  if (!lognormal) return ms ?? 0;
  const { number } = random(seed);
  // Two uniform numbers make a normally distributed one (Box–Muller).
  const [u1, u2] = [1 - number.float(), number.float()];
  const normal = Math.sqrt(-2 * Math.log(u1)) * Math.cos(2 * Math.PI * u2);
  return Math.min(longest, lognormal.median * Math.exp(lognormal.spread * normal));
}
