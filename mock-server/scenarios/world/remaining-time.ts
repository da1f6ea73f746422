import { parseDuration } from "#fixtures/time.ts";
import type { ActiveFault } from "../../faults/fault-rule.ts";

/** Empty when nothing remains of the rule. */
export function remainingRule(fault: ActiveFault, now: number): object[] {
  const { id: _, looked: __, addedAt, matched, hits, when, ttl, ...rule } = fault;
  const age = now - addedAt;
  const times = when?.times === undefined ? undefined : when.times - hits;
  const nth = when?.nth?.map((place) => place - matched).filter((place) => place > 0);
  const remainingTtl = remaining(ttl, age);
  const delay = Math.max(length(when?.after ?? "PT0S") - age, 0);
  const activeFor = Math.max(age - length(when?.after ?? "PT0S"), 0);
  const duration = remaining(when?.for, activeFor);
  if (times === 0 || nth?.length === 0 || remainingTtl === 0 || duration === 0) return [];
  const remainingWhen = {
    ...when,
    ...(nth ? { nth } : {}),
    ...(times === undefined ? {} : { times }),
    ...(when?.after === undefined ? {} : { after: inSeconds(delay) }),
    ...(when?.for === undefined || duration === undefined ? {} : { for: asWritten(when.for, duration) }),
  };
  return [
    {
      ...rule,
      ...(when ? { when: remainingWhen } : {}),
      ...(remainingTtl === undefined ? {} : { ttl: inSeconds(remainingTtl) }),
    },
  ];
}

const length = (duration: string) => parseDuration(duration) ?? 0;
const remaining = (duration: string | undefined, elapsed: number) =>
  duration === undefined ? undefined : Math.max(length(duration) - elapsed, 0);
const asWritten = (duration: string, milliseconds: number) =>
  length(duration) === milliseconds ? duration : inSeconds(milliseconds);
const inSeconds = (milliseconds: number) => `PT${Math.ceil(milliseconds / 1000)}S`;
