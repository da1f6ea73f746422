import { z } from "zod";
import type { Moment } from "#fixtures/scenarios/relative-time.ts";
import { parseDuration } from "#fixtures/time.ts";
import { dialectProblem } from "../../dialects/choose.ts";
import { dialectNames, dialectsNamed } from "../../dialects/table.ts";
import { isClockDay, parseInstant } from "../../world/clock.ts";
import type { EventBody } from "../../world/practice-events.ts";
import { bodyOf, momentAfter } from "../events/read-event.ts";
import { readWritten, writtenShape } from "../events/written-event.ts";
import { either, reportProblems } from "../values/issues.ts";
import {
  account,
  day,
  instant,
  nonEmpty,
  oneOf,
  Problem,
  parsed,
  strictObject,
  yesNo,
} from "../values/parsers.ts";
import { menu, people, practiceDetails, settings, shared, staffing } from "./parts.ts";
import { rules } from "./rules.ts";
import { step } from "./steps.ts";

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

const scheduledEvents = z.array(scheduledEvent.meta({ either: [writtenShape({ at: instant.optional() })] }));

const now = parsed(
  (text) =>
    parseInstant(text) ??
    new Problem(`"${text}" is not a moment with its offset, such as 2026-11-23T09:00+13:00.`),
  "The moment at which the world begins, with a stopped clock: 2026-11-23T09:00+13:00.",
);

const laidOut = parsed(
  (text) => (isClockDay(text) ? text : new Problem(`"${text}" is not a day such as 2026-11-23.`)),
  "The day that the seeded records are generated around, where it is not the day of `now`.",
);

/** In milliseconds. */
const longestWait = 120_000;
const wait = parsed((text) => {
  const duration = parseDuration(text) ?? 0;
  if (duration > 0 && duration <= longestWait) return duration;
  return new Problem(`"${text}" is not a time of up to 2 minutes, such as 40 seconds.`);
}, "How long a text may take to appear once a page has its data: 40 seconds.");

const names = z.array(nonEmpty);

const spoken = z
  .array(oneOf(dialectNames))
  .check(({ value, issues }) => {
    const message = dialectProblem(value);
    if (message !== undefined) issues.push({ code: "custom", input: value, message });
  })
  .transform((written) => dialectsNamed(written).map(({ name }) => name));

export const groups = [
  "Families",
  "Results and medicines",
  "Appointments",
  "Messages",
  "Paying",
  "Signing in",
  "Things going wrong",
] as const;

/** docs/mock-practice.md 6. */
export const definition = strictObject({
  title: nonEmpty,
  story: nonEmpty,
  group: oneOf(groups).optional(),
  /** Words of a team's own, to choose what is played. */
  tags: names.optional(),
  extends: either<string[]>(
    (value) => (Array.isArray(value) ? names : nonEmpty.transform((name) => [name])),
    [nonEmpty, names],
  ).optional(),
  signIn: z.array(account).optional(),
  now: now.optional(),
  running: yesNo.optional(),
  seed: nonEmpty.optional(),
  laidOut: laidOut.optional(),
  dialects: spoken.optional(),
  wait: wait.optional(),
  practice: practiceDetails.optional(),
  settings: settings.optional(),
  menu: menu.optional(),
  staff: staffing.optional(),
  shared: shared.optional(),
  closed: z.array(day).optional(),
  people: people.optional(),
  events: scheduledEvents.optional(),
  rules: rules.optional(),
  script: z.array(step).optional(),
});
export type Definition = z.output<typeof definition>;

export type Layer = Pick<
  Definition,
  "practice" | "settings" | "menu" | "staff" | "shared" | "closed" | "people" | "events" | "rules"
>;
