import { z } from "zod";
import type { PracticeEvent } from "./event-types.ts";
import { eventForms, eventTypes, practiceEvent } from "./event-types.ts";
import { type EventProblem, readEvent, readEventSentence } from "./read-event.ts";

/** An event of a scenario with the sentence that describes it. */
export type WrittenEvent = { readonly event: PracticeEvent; readonly sentence: string };

/**
 * An event as scenarios write it: `practice` is a sentence with the event's other fields beside it, or a whole event
 * with `in` beside it.
 */
export function readWritten(
  written: Readonly<Record<string, unknown>>,
): WrittenEvent | { readonly problems: readonly EventProblem[] } {
  const { practice, ...fields } = written;
  const isSentence = typeof practice === "string";
  const read = isSentence
    ? readEventSentence(practice, fields)
    : readEvent({ ...(practice as object | null), ...fields });
  if ("event" in read) return { event: read.event, sentence: sentenceOf(read.event) };
  const problems = read.problems.map(({ path, ...problem }) => ({
    ...problem,
    path: isSentence || String(path[0]) in fields ? path : ["practice", ...path],
  }));
  return { problems };
}

/** What the practice does, in the words of a scenario where there are some. */
export function sentenceOf(event: PracticeEvent): string {
  const { title, sentence, pattern, filled = [] } = eventForms[event.type];
  const [, ...examples] = pattern?.exec(sentence ?? "") ?? [];
  const fields = event as Readonly<Record<string, unknown>>;
  const words = filled.reduce(
    (text, field, at) => text.replace(examples[at] ?? "", String(fields[field] ?? "today")),
    sentence ?? `${title}: ${fields.collection} of ${fields.for}`,
  );
  return words.replace(/ on (today|tomorrow)$/, " $1");
}

const members = practiceEvent.options.flatMap(({ shape }) =>
  Object.entries(shape as Record<string, z.ZodType>),
);
const fields = Object.fromEntries(
  members.filter(([field]) => field !== "type").map(([field, schema]) => [field, schema.optional()]),
);

/** For the editor's completion: an event with further keys beside it. */
export function writtenShape(further: z.core.$ZodLooseShape): z.ZodType {
  const sentences = eventTypes.flatMap(({ sentence }) => sentence ?? []);
  const practice = z.union([z.string().meta({ words: sentences }), practiceEvent]);
  return z.strictObject({ practice, ...fields, ...further });
}
