import { z } from "zod";
import type { Collection } from "#fixtures/record/record.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { Occurrence } from "../../world/practice-events.ts";

const fields = z.record(z.string(), z.unknown());
const name = z.string();
/** When it happens, from now: `PT10M` or `10 minutes`. At once by default. */
const later = { in: z.string().optional() };
/** The name of a patient, and a record in the words of a scenario. */
const arrival = { for: name, record: fields.optional(), ...later };
const link = { for: name, person: name, ...later };
const dayChange = { on: z.string().optional(), ...later };

/** The message about a type that no event has, with the closest one. */
function unknownType(issue: z.core.$ZodRawIssue): string | undefined {
  const { type } = (issue.input ?? {}) as { type?: unknown };
  const suggestion = didYouMean(String(type ?? ""), eventTypeNames);
  const choice = suggestion || ` Choose from ${eventTypeNames.join(", ")}.`;
  return type === undefined ? `"type" is missing.${choice}` : `There is no event "${type}".${choice}`;
}

/** What the practice can do without a call, as the control API and scenarios take it. */
export const practiceEvent = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("result-arrives"), ...arrival }),
    z.strictObject({ type: z.literal("message-arrives"), ...arrival }),
    z.strictObject({ type: z.literal("letter-arrives"), ...arrival }),
    z.strictObject({ type: z.literal("prescription-written"), ...arrival }),
    z.strictObject({ type: z.literal("invoice-sent"), ...arrival }),
    z.strictObject({
      type: z.literal("appointment-cancelled"),
      for: name,
      appointment: z.string().optional(),
      reason: z.string().optional(),
      ...later,
    }),
    z.strictObject({ type: z.literal("revoke-link"), ...link }),
    z.strictObject({ type: z.literal("restore-link"), ...link }),
    z.strictObject({ type: z.literal("closed"), ...dayChange }),
    z.strictObject({ type: z.literal("open"), ...dayChange }),
    z.strictObject({ type: z.literal("add"), for: name, collection: z.string(), record: fields, ...later }),
  ],
  { error: unknownType },
);
export type PracticeEvent = z.output<typeof practiceEvent>;
export type EventType = PracticeEvent["type"];

/** How an event is written in a scenario and what it becomes. `sentence` is an example of its closed grammar. */
export type EventForm = {
  readonly title: string;
  readonly sentence?: string;
  readonly pattern?: RegExp;
  /** The fields that the groups of the pattern fill, in their order. */
  readonly filled?: readonly string[];
  readonly occurrence: Occurrence["type"];
  /** The collection that the event adds a record to. */
  readonly collection?: Collection;
};

/** Every event. An event of the schema without a row does not compile. */
export const eventForms: { readonly [T in EventType]: EventForm } = {
  "result-arrives": {
    title: "A test result arrives",
    sentence: "a result arrives for aroha",
    pattern: /^a result arrives for (\S+)$/,
    filled: ["for"],
    occurrence: "result-arrived",
    collection: "results",
  },
  "message-arrives": {
    title: "A message arrives",
    sentence: "a message arrives for aroha",
    pattern: /^a message arrives for (\S+)$/,
    filled: ["for"],
    occurrence: "message-arrived",
    collection: "messages",
  },
  "letter-arrives": {
    title: "A letter arrives",
    sentence: "a letter arrives for aroha",
    pattern: /^a letter arrives for (\S+)$/,
    filled: ["for"],
    occurrence: "letter-arrived",
    collection: "letters",
  },
  "prescription-written": {
    title: "A prescription is written",
    sentence: "a prescription is written for aroha",
    pattern: /^a prescription is written for (\S+)$/,
    filled: ["for"],
    occurrence: "prescription-written",
    collection: "medications",
  },
  "invoice-sent": {
    title: "An invoice is sent",
    sentence: "an invoice is sent to aroha",
    pattern: /^an invoice is sent to (\S+)$/,
    filled: ["for"],
    occurrence: "invoice-sent",
    collection: "invoices",
  },
  "appointment-cancelled": {
    title: "The practice cancels an appointment",
    sentence: "the next appointment of aroha is cancelled",
    pattern: /^the next appointment of (\S+) is cancelled$/,
    filled: ["for"],
    occurrence: "appointment-cancelled",
  },
  "revoke-link": {
    title: "An account loses its link to a person",
    sentence: "the link of aroha to tama is revoked",
    pattern: /^the link of (\S+) to (\S+) is revoked$/,
    filled: ["for", "person"],
    occurrence: "link-revoked",
  },
  "restore-link": {
    title: "An account gets its link to a person back",
    sentence: "the link of aroha to tama is restored",
    pattern: /^the link of (\S+) to (\S+) is restored$/,
    filled: ["for", "person"],
    occurrence: "link-restored",
  },
  closed: {
    title: "The practice is closed on a day",
    sentence: "the practice is closed on 2026-12-28",
    pattern: /^the practice is closed (?:on )?(.+)$/,
    filled: ["on"],
    occurrence: "practice-closed",
  },
  open: {
    title: "The practice is open again on a closed day",
    sentence: "the practice is open on 2026-12-28",
    pattern: /^the practice is open (?:on )?(.+)$/,
    filled: ["on"],
    occurrence: "practice-opened",
  },
  add: { title: "A whole record is added to a collection", occurrence: "record-added" },
};

export const eventTypeNames = Object.keys(eventForms) as EventType[];
/** One example of each sentence. */
export const eventSentences = Object.values(eventForms).flatMap(({ sentence }) => sentence ?? []);

/** Every event type with its title, its sentence and its fields; a question mark ends the name of an optional one. */
export const eventTypes = practiceEvent.options.map(({ shape }) => {
  const { type, ...members } = shape;
  const { title, sentence } = eventForms[type.value];
  const named = Object.entries(members).map(([field, member]) =>
    (member as z.ZodType).safeParse(undefined).success ? `${field}?` : field,
  );
  return { type: type.value, title, ...(sentence === undefined ? {} : { sentence }), fields: named };
});

/** The event that a sentence means, or undefined when it is not one. */
export function eventOfSentence(sentence: string): Record<string, string> | undefined {
  const words = sentence.trim().replace(/\s+/g, " ");
  for (const type of eventTypeNames) {
    const { pattern, filled = [] } = eventForms[type];
    const match = pattern?.exec(words);
    if (match)
      return { type, ...Object.fromEntries(filled.map((field, at) => [field, match[at + 1] ?? ""])) };
  }
  return undefined;
}
