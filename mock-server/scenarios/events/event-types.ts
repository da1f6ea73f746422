import { z } from "zod";
import type { Collection } from "#fixtures/record/record.ts";
import { type FormField, field } from "../../core/form-field.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { Occurrence } from "../../world/practice-events.ts";

const fields = z.record(z.string(), z.unknown());
const name = z.string();
/** From now: `PT10M` or `10 minutes`. At once by default. */
const later = { in: z.string().optional() };
const arrival = { for: name, record: fields.optional(), ...later };
const link = { for: name, person: name, ...later };
const dayChange = { on: z.string().optional(), ...later };

type EventForm = {
  readonly title: string;
  /** In scenarios. A word in braces is a field of the event. */
  readonly sentence?: string;
  readonly occurrence: Occurrence["type"];
  readonly collection?: Collection;
  /** The console's button: what it says, and what it says afterwards of `{who}`. */
  readonly act?: { readonly label: string; readonly done: string; readonly inputs: readonly FormField[] };
};

function event<const T extends string, S extends z.ZodRawShape>(type: T, shape: S, form: EventForm) {
  return { schema: z.strictObject({ type: z.literal(type), ...shape }), type, form };
}

/** In the order of the console's buttons. */
const events = [
  event("result-arrives", arrival, {
    title: "A test result arrives",
    sentence: "a result arrives for {for}",
    occurrence: "result-arrived",
    collection: "results",
    act: {
      label: "A result arrives",
      done: "A result arrived for {who}",
      inputs: [
        field("test", "Test", "HbA1c", {
          hint: "As the practice names it, such as HbA1c, Ferritin or Potassium.",
          options: ["HbA1c", "Ferritin", "Potassium", "Creatinine", "INR", "Haemoglobin"],
        }),
        field("value", "Value", "71", { hint: "Unit, range and flag follow from the test." }),
        field("comment", "Comment", ""),
      ],
    },
  }),
  event("message-arrives", arrival, {
    title: "A message arrives",
    sentence: "a message arrives for {for}",
    occurrence: "message-arrived",
    collection: "messages",
    act: {
      label: "A message arrives",
      done: "A message arrived for {who}",
      inputs: [
        field("subject", "Subject", "Your recent tests"),
        field("text", "Text", "Kia ora. Your results are back. Please book a time to talk about them.", {
          kind: "long",
        }),
      ],
    },
  }),
  event("letter-arrives", arrival, {
    title: "A letter arrives",
    sentence: "a letter arrives for {for}",
    occurrence: "letter-arrived",
    collection: "letters",
    act: {
      label: "A letter arrives",
      done: "A letter arrived for {who}",
      inputs: [
        field("title", "Kind of letter", "Specialist letter", {
          options: ["Specialist letter", "Discharge summary", "Referral", "Medical certificate"],
        }),
      ],
    },
  }),
  event("prescription-written", arrival, {
    title: "A prescription is written",
    sentence: "a prescription is written for {for}",
    occurrence: "prescription-written",
    collection: "medications",
    act: {
      label: "A prescription is written",
      done: "A prescription was written for {who}",
      inputs: [
        field("name", "Medicine", "Paracetamol 500 mg tablets", {
          hint: "Its code and directions follow from the formulary.",
        }),
        field("directions", "Directions", ""),
      ],
    },
  }),
  event("invoice-sent", arrival, {
    title: "An invoice is sent",
    sentence: "an invoice is sent to {for}",
    occurrence: "invoice-sent",
    collection: "invoices",
    act: {
      label: "Send an invoice",
      done: "An invoice was sent to {who}",
      inputs: [field("amount", "Amount in dollars", "68.00"), field("for", "For", "GP consultation, adult")],
    },
  }),
  event(
    "appointment-cancelled",
    { for: name, appointment: z.string().optional(), reason: z.string().optional(), ...later },
    {
      title: "The practice cancels an appointment",
      sentence: "the next appointment of {for} is cancelled",
      occurrence: "appointment-cancelled",
      act: {
        label: "Cancel an appointment",
        done: "The practice cancelled an appointment of {who}",
        inputs: [
          field("appointment", "Appointment", "", {
            kind: "appointment",
            hint: "The next one, unless you choose another.",
          }),
          field("reason", "Reason", "The doctor is away"),
        ],
      },
    },
  ),
  event(
    "vaccination-given",
    { for: name, vaccine: z.string(), ...later },
    {
      title: "A vaccination is given",
      sentence: "the vaccination {vaccine} of {for} is given",
      occurrence: "vaccination-given",
    },
  ),
  event(
    "invoice-paid",
    { for: name, invoice: z.string(), ...later },
    {
      title: "An invoice is paid at the desk",
      sentence: "the invoice {invoice} of {for} is paid at the desk",
      occurrence: "invoice-paid",
    },
  ),
  event("revoke-link", link, {
    title: "An account loses its link to a person",
    sentence: "the link of {for} to {person} is revoked",
    occurrence: "link-revoked",
    act: {
      label: "Revoke a link",
      done: "{who}’s account may no longer open the other record",
      inputs: [
        field("person", "Whose record", "", {
          kind: "person",
          hint: "The account loses the right to open this record.",
        }),
      ],
    },
  }),
  event("restore-link", link, {
    title: "An account gets its link to a person back",
    sentence: "the link of {for} to {person} is restored",
    occurrence: "link-restored",
  }),
  event("closed", dayChange, {
    title: "The practice is closed on a day",
    sentence: "the practice is closed on {on}",
    occurrence: "practice-closed",
    act: {
      label: "Close for a day",
      done: "The practice is closed",
      inputs: [field("on", "Day", "", { kind: "day", hint: "Today, unless you choose another day." })],
    },
  }),
  event("open", dayChange, {
    title: "The practice is open again on a closed day",
    sentence: "the practice is open on {on}",
    occurrence: "practice-opened",
  }),
  event(
    "add",
    { for: name, collection: z.string(), record: fields, ...later },
    { title: "A whole record is added to a collection", occurrence: "record-added" },
  ),
] as const;

export const eventTypeNames: readonly string[] = events.map(({ type }) => type);
const forms = new Map<string, EventForm>(events.map(({ type, form }) => [type, form]));

export function eventForm(type: string): EventForm {
  const form = forms.get(type);
  if (!form) throw new Error(`There is no event ${type}.`);
  return form;
}

function unknownType(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const type = typeof input === "object" && input !== null && "type" in input ? input.type : undefined;
  const suggestion = didYouMean(String(type ?? ""), eventTypeNames);
  const choice = suggestion || ` Choose from ${eventTypeNames.join(", ")}.`;
  return type === undefined ? `"type" is missing.${choice}` : `There is no event "${type}".${choice}`;
}

const [first, ...others] = events;
export const practiceEvent = z.discriminatedUnion(
  "type",
  [first.schema, ...others.map(({ schema }) => schema)],
  { error: unknownType },
);
export type PracticeEvent = z.output<typeof practiceEvent>;

const examples: Readonly<Record<string, string>> = {
  for: "aroha",
  person: "tama",
  on: "2026-12-28",
  vaccine: "Tdap",
  invoice: "20101-invoice-1",
};
const filled = (sentence: string, textOf: (field: string) => string) =>
  sentence.replace(/\{(\w+)\}/g, (_, field: string) => textOf(field));

export const eventTypes = events.map(({ type, schema, form }) => {
  const sentence = form.sentence && filled(form.sentence, (field) => examples[field] ?? "");
  return { type, ...form, sentence, shape: schema.shape };
});
export const eventSentences = eventTypes.flatMap(({ sentence }) => sentence ?? []);

const patterns = events.flatMap(({ type, form: { sentence } }) => {
  if (sentence === undefined) return [];
  const pattern = sentence
    .replace("on {on}", "(?:on )?(?<on>.+)")
    .replace(/\{(vaccine|invoice)\}/g, "(?<$1>.+)")
    .replace(/\{(\w+)\}/g, String.raw`(?<$1>\S+)`);
  return [{ type, pattern: new RegExp(`^${pattern}$`) }];
});

export function eventOfSentence(sentence: string): Record<string, string> | undefined {
  const words = sentence.trim().replace(/\s+/g, " ");
  for (const { type, pattern } of patterns) {
    const match = pattern.exec(words);
    if (match) return { type, ...match.groups };
  }
  return undefined;
}

export function sentenceOf(event: PracticeEvent): string {
  const { title, sentence } = eventForm(event.type);
  const values = new Map(Object.entries(event));
  if (sentence === undefined) return `${title}: ${values.get("collection")} of ${values.get("for")}`;
  return filled(sentence, (field) => String(values.get(field) ?? "today")).replace(
    / on (today|tomorrow)$/,
    " $1",
  );
}
