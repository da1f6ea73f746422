import { shortDate } from "#app/format/dates.ts";
import type { Observation } from "#practice-api/results/detail.ts";
import {
  changeBetween,
  comparedResults,
  nameKey,
  notesIn,
  scaleOf,
  shownValue,
} from "#practice-api/results/rules.ts";
import { notLookedUp } from "./chart-series.ts";
import {
  compareMoments,
  type EarlierValues,
  isSameValue,
  type NotCompared,
  type ValueInUnit,
} from "./measurements.ts";

/** A value that the practice’s chart alone has has no unit, so nothing is computed from it (ruling P111). */
const noScale = "chart";

/** One moment can have several values. */
export function lastValuesOf(
  line: Observation,
  { points }: Pick<EarlierValues, "points">,
  reportedAt: string | undefined,
): ValueInUnit[] {
  if (reportedAt === undefined) return [];
  const before = points
    .filter(({ name, on }) => nameKey(name) === nameKey(line.name) && compareMoments(on, reportedAt) < 0)
    .toSorted((one, other) => Date.parse(other.on) - Date.parse(one.on));
  const newest = before.filter(({ on }, _, [first]) => first && compareMoments(on, first.on) === 0);
  return newest
    .filter(({ value }, at) => newest.findIndex((other) => isSameValue(value, other.value)) === at)
    .map((point) => ({
      ...point,
      unit: notesIn(point.notes?.summary).unit,
      scale: point.notes === undefined ? noScale : scaleOf(point.notes.summary),
    }));
}

export const writtenLast = ({ value, unit, scale }: ValueInUnit): string =>
  [shownValue(value), scale === noScale && /\d/.test(value) ? "(unit not given)" : unit]
    .filter(Boolean)
    .join(" ");

const unknown = "Cannot be worked out";

/** Numbers are compared only when they are proved to be in one unit. */
export function changeText(
  [before, ...others]: readonly Pick<ValueInUnit, "value" | "unit" | "scale">[],
  now: Pick<Observation, "value" | "summary">,
): string {
  if (before === undefined || others.length > 0) return unknown;
  const { unit } = notesIn(now.summary);
  if (before.scale !== scaleOf(now.summary)) {
    if (before.unit !== undefined && unit !== undefined) return `Was in ${before.unit}`;
    if (/\d/.test(before.value)) return unknown;
  }
  const change = changeBetween(before.value, now.value);
  if (isSameValue(before.value, now.value)) return "The same";
  if (change === undefined) return unknown;
  return `${change.direction === "up" ? "Up" : "Down"} ${shownValue(change.amount)}`;
}

export function absentText({ hasWholeChart, notCompared }: Omit<EarlierValues, "points" | "now">): string {
  const { unread, hasOthers, hasOlder } = notCompared;
  if (hasOthers) return "Not known";
  if (unread.length > 0) return notLookedUp;
  if (hasOlder) return `None in the last ${comparedResults} results`;
  return hasWholeChart ? "No earlier value in the record" : "Not known";
}

export function notComparedTexts({ unread, hasOthers }: NotCompared): string[] {
  const days = [...new Set(unread.map(shortDate))].join(", ");
  return [
    ...(unread.length === 0
      ? []
      : [
          unread.length === 1
            ? `Your result of ${days} is unread. Only what the practice’s chart has of it is compared here.`
            : `Your results of ${days} are unread. Only what the practice’s chart has of them is compared here.`,
        ]),
    ...(hasOthers ? ["Some earlier results could not be compared."] : []),
  ];
}
