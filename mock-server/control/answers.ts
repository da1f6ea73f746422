import { z } from "zod";
import { journalEntry } from "../journal/journal.ts";

const instant = z.string().describe("ISO with New Zealand's offset, on the world's clock.");

export const timeEvent = z.strictObject({
  at: instant,
  type: z.string().describe("What happens, such as result-arrived."),
  person: z.string().exactOptional().describe("Absent for what concerns the whole practice."),
  id: z.string().exactOptional().describe("The id of the record; sessions have none."),
  about: z.string(),
});

const clockShape = {
  now: instant,
  running: z.boolean(),
  scale: z
    .number()
    .exactOptional()
    .describe("How many seconds pass in one of the system clock; absent when it is one."),
};
export const clockReading = z.strictObject(clockShape);
export const clockWithNext = z.strictObject({
  ...clockShape,
  next: timeEvent.exactOptional().describe("The next thing that the clock causes."),
});
export const advancedClock = z.strictObject({
  ...clockShape,
  fired: z.array(timeEvent).describe("What the clock caused on the way, in its order."),
});

export const scheduledEvent = z.strictObject({
  id: z.string(),
  at: instant,
  type: z.string(),
  for: z.string().exactOptional().describe("The person that it concerns."),
  summary: z.string(),
});

export const scriptProgress = z.strictObject({
  scenario: z.string(),
  steps: z.array(
    z.strictObject({
      text: z.string(),
      line: z.int(),
      kind: z.string(),
      done: z.boolean(),
      at: instant.exactOptional(),
      expects: z.string().exactOptional().describe("What the step expects of the journal, in words."),
      byHand: z.boolean().describe("True for a step that leaves no trace, which a person ticks."),
    }),
  ),
});

export const savedMoment = z.strictObject({ name: z.string(), now: instant });

export const worldSummary = z.strictObject({
  id: z.string(),
  scenario: z.string(),
  title: z.string(),
  now: instant,
  running: z.boolean(),
  expiresInSeconds: z
    .int()
    .nullable()
    .describe("Seconds until the world ends when it is not used; null for the default world, which stays."),
});

const difference = z.strictObject({ field: z.string(), wanted: z.unknown(), found: z.unknown().optional() });
/** A met expectation answers 200 and one that is not met 417, both with this. */
export const verification = z.strictObject({
  message: z.string().describe("The result in a few sentences."),
  matches: z.array(journalEntry),
  nearMisses: z.array(z.strictObject({ sequence: z.int(), call: z.string(), differs: z.array(difference) })),
  forbiddenCalls: z.array(journalEntry),
});

export const record = z.looseObject({ id: z.string() });
export const anyObject = z.looseObject({});
