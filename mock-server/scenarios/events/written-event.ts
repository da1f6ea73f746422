import { z } from "zod";
import { isObject } from "#practice-api/wire/fields.ts";
import type { Mistake } from "../../core/mistakes.ts";
import type { EventBody, ScheduledEvent } from "../../world/practice-events.ts";
import type { World } from "../../world/world.ts";
import {
  eventOfSentence,
  eventSentences,
  eventTypes,
  type PracticeEvent,
  practiceEvent,
  sentenceOf,
} from "./event-types.ts";
import { momentAfter, readEvent, readEventSentence } from "./read-event.ts";

export type WrittenEvent = { readonly event: PracticeEvent; readonly sentence: string };

/** `practice` is a sentence with the event's other fields beside it, or a whole event with `in` beside it. */
export function readWritten(
  written: Readonly<Record<string, unknown>>,
): WrittenEvent | { readonly problems: readonly Mistake[] } {
  const { practice, ...fields } = written;
  const isSentence = typeof practice === "string";
  const read = isSentence
    ? readEventSentence(practice, fields)
    : readEvent({ ...(isObject(practice) ? practice : {}), ...fields });
  if ("event" in read) return { event: read.event, sentence: sentenceOf(read.event) };
  const problems = read.problems.map(({ path, ...problem }) => ({
    ...problem,
    path: isSentence || String(path[0]) in fields ? path : ["practice", ...path],
  }));
  return { problems };
}

/** As a script says it: the sentence, with the fields beside it that it does not say. */
export function stepOf(body: EventBody): Readonly<Record<string, unknown>> {
  const read = readEvent(body);
  const sentence = "event" in read ? sentenceOf(read.event) : "";
  const said = eventOfSentence(sentence);
  if (said === undefined) return { practice: body };
  const beside = Object.entries(body).filter(([field]) => !(field in said));
  return { practice: sentence, ...Object.fromEntries(beside) };
}

/** `later` than the world's time: `PT10M` or `10 minutes`. */
export function scheduleEvent(world: World, event: PracticeEvent, later: string): ScheduledEvent {
  const now = world.clock.now();
  return world.events.schedule(event, momentAfter(later, now) ?? now, sentenceOf(event));
}

const fields = Object.fromEntries(
  eventTypes.flatMap(({ shape: { type: _, ...shape } }) =>
    Object.entries(shape).map(([field, schema]) => [field, schema.optional()]),
  ),
);

/** For the editor's completion. */
export function writtenShape(further: z.core.$ZodLooseShape): z.ZodType {
  const practice = z.union([z.string().meta({ words: eventSentences }), practiceEvent]);
  return z.strictObject({ practice, ...fields, ...further });
}
