import { parseDuration } from "../core/duration.ts";
import type { ActiveFault } from "../faults/fault-rule.ts";

/** What is left of a rule that has been in force for a while, as a rule to begin with. */
export function remaining(fault: ActiveFault, now: number): object[] {
  const { id: _, looked: __, addedAt, matched, hits, when, ttl, ...rule } = fault;
  const age = now - addedAt;
  const times = when?.times === undefined ? undefined : when.times - hits;
  const nth = when?.nth?.map((place) => place - matched).filter((place) => place > 0);
  const left = leftOf(ttl, age);
  const waits = Math.max(length(when?.after ?? "PT0S") - age, 0);
  const inForce = Math.max(age - length(when?.after ?? "PT0S"), 0);
  const lasts = leftOf(when?.for, inForce);
  if (times === 0 || nth?.length === 0 || left === 0 || lasts === 0) return [];
  const stays = {
    ...when,
    ...(nth ? { nth } : {}),
    ...(times === undefined ? {} : { times }),
    ...(when?.after === undefined ? {} : { after: inSeconds(waits) }),
    ...(lasts === undefined ? {} : { for: inSeconds(lasts) }),
  };
  return [
    { ...rule, ...(when ? { when: stays } : {}), ...(left === undefined ? {} : { ttl: inSeconds(left) }) },
  ];
}

const length = (duration: string) => parseDuration(duration) ?? 0;
const leftOf = (duration: string | undefined, gone: number) =>
  duration === undefined ? undefined : Math.max(length(duration) - gone, 0);
const inSeconds = (milliseconds: number) => `PT${Math.ceil(milliseconds / 1000)}S`;
