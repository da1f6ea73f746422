import { z } from "zod";
import type { Moment } from "#fixtures/scenarios/relative-time.ts";
import type { EventBody } from "../../world/practice-events.ts";
import { reportProblems } from "../values/issues.ts";
import { instant } from "../values/parsers.ts";
import { bodyOf, momentAfter } from "./read-event.ts";
import { readWritten, writtenShape } from "./written-event.ts";

/** The moment is counted from the scenario's first one. */
type ScenarioEvent = {
  readonly event: EventBody;
  readonly at: Moment["at"];
  readonly summary: string;
};

const scheduledEvent = z
  .looseObject({ at: instant.optional() })
  .transform(({ at, ...written }, ctx): ScenarioEvent => {
    const read = readWritten(written);
    if ("problems" in read) {
      reportProblems(ctx, written, read.problems);
      return z.NEVER;
    }
    const { in: later } = read.event;
    if ((later === undefined) === (at === undefined)) {
      const message = "Write when it happens: in: 10 minutes, or at: tomorrow 10:30.";
      reportProblems(ctx, written, [{ path: [], message }]);
      return z.NEVER;
    }
    const event = bodyOf(read.event);
    const summary = read.sentence;
    if (later === undefined) return { event, summary, at: (now) => Date.parse(at?.resolve(now) ?? "") };
    return { event, summary, at: (now) => momentAfter(later, now) ?? now };
  });

export const scheduledEvents = z.array(
  scheduledEvent.meta({ either: [writtenShape({ at: instant.optional() })] }),
);
