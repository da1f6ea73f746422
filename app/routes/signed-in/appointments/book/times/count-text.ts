import type { Times } from "../.server/times.ts";
import type { PartOfDay } from "./view-params.ts";

export type FoundTimes = Extract<Times, { state: "found" }>;

export function countText(
  {
    count,
    cards,
  }: Pick<FoundTimes, "count"> & { cards: readonly Pick<FoundTimes["cards"][number], "times">[] },
  part: PartOfDay | undefined,
): string {
  const shown = part ? cards.reduce((sum, { times }) => sum + (times?.[part].length ?? 0), 0) : count;
  const number = shown > 0 ? shown : cards.some(({ times }) => times === undefined) ? "No loaded" : "No";
  return `${number} ${shown === 1 ? "time" : "times"}${part ? ` in the ${part}` : ""}`;
}
