import { shortDate, timeOf } from "#app/format/dates.ts";
import type { Manifest, ManifestPart, Reason } from "./manifest.ts";
import { parts } from "./parts.ts";

/** Such as "all 28", "4 of 17", or "all 9 results: 64 values". */
export function countText({ state, inCopy, all, values }: ManifestPart): string {
  if (state === "failed" || state === "stopped" || all === undefined) return "–";
  if (all === 0) return "none";
  const count = inCopy === all ? `all ${all}` : `${inCopy} of ${all}`;
  if (values === undefined) return count;
  return `${count} ${all === 1 ? "result" : "results"}: ${plural(values, "value", "values")}`;
}

const stateTexts = {
  whole: "Whole",
  part: "Part",
  failed: "Not in the copy",
  stopped: "Not in the copy",
} as const;

export const stateText = ({ state }: ManifestPart): string => stateTexts[state];

const reasonTexts: { [R in Reason]: (count: number) => string } = {
  dates: (count) => `${count} ${are(count)} outside the dates`,
  unreadable: (count) => `${count} could not be read`,
  notSent: (count) => `${count} that the practice counts ${count === 1 ? "was" : "were"} not sent`,
  notOpened: (count) => `${count} ${are(count)} not opened yet, values not copied`,
  document: (count) => `${count} ${count === 1 ? "is a document" : "are documents"}, not in this copy`,
  failed: (count) => `${count} could not be loaded`,
  stopped: (count) => `${count} ${count === 1 ? "was" : "were"} not read, because you stopped`,
};

export function missingText({ part, state, all, missing, unreadableValues = 0 }: ManifestPart): string {
  if (state === "failed") return "Could not be loaded. This does not mean that there are none";
  if (state === "stopped") return "Stopped before it was read. This does not mean that there are none";
  const lacks = all === 0 ? undefined : parts[part].lacks;
  const lost =
    unreadableValues === 0 ? [] : [`${plural(unreadableValues, "value", "values")} could not be read`];
  return [
    ...(lacks === undefined ? [] : [lacks]),
    ...missing.map(({ reason, count }) => reasonTexts[reason](count)),
    ...lost,
  ].join(". ");
}

const are = (count: number) => (count === 1 ? "is" : "are");
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const ownCopyText =
  "This is the patient's own copy of what the practice shows in the portal. The practice has not signed it.";

export function wholenessText({ parts }: Manifest): string {
  const partial = parts.filter(({ state }) => state !== "whole").length;
  if (partial === 0) return `Each of the ${parts.length} parts below is whole.`;
  const verb = partial === 1 ? "is" : "are";
  return `This copy is a part. ${partial} of the ${parts.length} parts below ${verb} not whole. For what is missing, ask the practice.`;
}

export const madeText = ({ madeAt }: Manifest) => `${shortDate(madeAt)}, ${timeOf(madeAt)}`;

export const whoText = ({ patient: { name, nhi, birthDate } }: Manifest) =>
  [
    name,
    ...(nhi === undefined ? [] : [`NHI ${nhi}`]),
    ...(birthDate === undefined ? [] : [`born ${shortDate(birthDate)}`]),
  ].join(", ");

export const datesText = ({ dates }: Manifest) =>
  dates === "everything" ? "Everything" : `${shortDate(dates.from)} to ${shortDate(dates.to)}`;
