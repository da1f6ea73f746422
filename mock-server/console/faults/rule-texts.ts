import type { ActiveFault } from "../../control/client.ts";
import { counted, lengthOf, millisecondsOf } from "../words/times.ts";
import { type Effects, effectOf } from "./rule.ts";

/** `used 1 of 3, off in 9 min`. `now` is the world's time. */
export function usageOf({ hits, when = {}, ttl, addedAt }: ActiveFault, now: number): string {
  const used = when.times === undefined ? `used ${counted(hits, "time")}` : `used ${hits} of ${when.times}`;
  const age = now - addedAt;
  const begins = when.after === undefined ? 0 : millisecondsOf(when.after);
  const ends = [
    when.for === undefined ? undefined : begins + millisecondsOf(when.for),
    ttl === undefined ? undefined : millisecondsOf(ttl),
  ].filter((end) => end !== undefined);
  const left = ends.length > 0 ? Math.min(...ends) - age : undefined;
  return [
    used,
    age < begins ? `begins in ${lengthOf(begins - age)}` : undefined,
    left === undefined ? undefined : left > 0 ? `off in ${lengthOf(left)}` : "its time is over",
  ]
    .filter(Boolean)
    .join(", ");
}

/** `GET Patient/LabResults of Aroha: answers with an error (503)` */
export function ruleText(
  { match = {}, effect }: ActiveFault,
  effects: Effects,
  nameOf: (key: string) => string,
): string {
  const calls = match.path === undefined ? "Every call" : `${match.method ?? "Any"} ${match.path}`;
  const who = match.person === undefined ? "" : ` of ${nameOf(match.person)}`;
  const { label } = effectOf(effects, effect.type);
  const { status, error, as, ms } = {
    status: undefined,
    error: undefined,
    as: undefined,
    ms: undefined,
    ...effect,
  };
  const word = status ?? error ?? as ?? (ms === undefined ? undefined : `${ms} ms`);
  const detail = word === undefined ? "" : ` (${word})`;
  return `${calls}${who}: ${label.charAt(0).toLowerCase()}${label.slice(1)}${detail}`;
}
