import type { DialectName, PracticeDescription } from "../../control/client.ts";

type Grouped = Pick<PracticeDescription["dialects"][number], "name" | "group">;

/** A dialect takes the place of another of its group. */
export function withDialect(
  dialects: readonly Grouped[],
  chosen: readonly DialectName[],
  name: DialectName,
  isChosen: boolean,
): readonly DialectName[] {
  const others = chosen.filter((other) => other !== name);
  if (!isChosen) return others;
  const groupOf = (one: DialectName) => dialects.find((dialect) => dialect.name === one)?.group;
  const group = groupOf(name);
  return [...others.filter((other) => group === undefined || groupOf(other) !== group), name];
}
