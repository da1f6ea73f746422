import type { PracticeEvent } from "../../control/client.ts";
import type { IconName } from "../parts/icons.ts";

/** One input of an act's form. `value` is what it begins with; a blank one is left out. */
export type ActField = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Where the value goes: a field of the record by default, or of the event itself. */
  readonly isOfEvent?: boolean;
  readonly kind?: "text" | "long" | "day" | "person" | "appointment";
  readonly suggestions?: readonly string[];
};

/** Something that the practice does without a call of the portal. */
export type PracticeAct = {
  readonly type: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its label needs a row of its own. */
  readonly isLong?: boolean;
  /** Whether it concerns one person. */
  readonly isForOne: boolean;
  /** What it did, for a person named in the text: `A result arrived for Aroha`. */
  readonly said: (who: string) => string;
  readonly fields: readonly ActField[];
};

export const practiceActs: readonly PracticeAct[] = [
  {
    type: "result-arrives",
    label: "A result arrives",
    icon: "flask",
    isForOne: true,
    said: (who) => `A result arrived for ${who}`,
    fields: [
      {
        name: "test",
        label: "Test",
        value: "HbA1c",
        hint: "As the practice names it, such as HbA1c, Ferritin or Potassium.",
        suggestions: ["HbA1c", "Ferritin", "Potassium", "Creatinine", "INR", "Haemoglobin"],
      },
      { name: "value", label: "Value", value: "71", hint: "Unit, range and flag follow from the test." },
      { name: "comment", label: "Comment", value: "" },
    ],
  },
  {
    type: "message-arrives",
    label: "A message arrives",
    icon: "mail",
    isForOne: true,
    said: (who) => `A message arrived for ${who}`,
    fields: [
      { name: "subject", label: "Subject", value: "Your recent tests" },
      {
        name: "text",
        label: "Text",
        value: "Kia ora. Your results are back. Please book a time to talk about them.",
        kind: "long",
      },
    ],
  },
  {
    type: "letter-arrives",
    label: "A letter arrives",
    icon: "file",
    isForOne: true,
    said: (who) => `A letter arrived for ${who}`,
    fields: [
      {
        name: "title",
        label: "Kind of letter",
        value: "Specialist letter",
        suggestions: ["Specialist letter", "Discharge summary", "Referral", "Medical certificate"],
      },
    ],
  },
  {
    type: "prescription-written",
    label: "A script is written",
    icon: "pill",
    isForOne: true,
    said: (who) => `A script was written for ${who}`,
    fields: [
      {
        name: "name",
        label: "Medicine",
        value: "Paracetamol 500 mg tablets",
        hint: "Its code and directions follow from the formulary.",
      },
      { name: "directions", label: "Directions", value: "" },
    ],
  },
  {
    type: "appointment-cancelled",
    label: "Cancel an appointment",
    icon: "calendar",
    isLong: true,
    isForOne: true,
    said: (who) => `The practice cancelled an appointment of ${who}`,
    fields: [
      {
        name: "appointment",
        label: "Appointment",
        value: "",
        hint: "The next one, unless you choose another.",
        isOfEvent: true,
        kind: "appointment",
      },
      { name: "reason", label: "Reason", value: "The doctor is away", isOfEvent: true },
    ],
  },
  {
    type: "invoice-sent",
    label: "Send an invoice",
    icon: "card",
    isForOne: true,
    said: (who) => `An invoice was sent to ${who}`,
    fields: [
      { name: "amount", label: "Amount in dollars", value: "68.00" },
      { name: "for", label: "For", value: "GP consultation, adult" },
    ],
  },
  {
    type: "revoke-link",
    label: "Revoke a link",
    icon: "link",
    isForOne: true,
    said: (who) => `${who}’s account may no longer open the other record`,
    fields: [
      {
        name: "person",
        label: "Whose record",
        value: "",
        hint: "The account loses the right to open this record.",
        isOfEvent: true,
        kind: "person",
      },
    ],
  },
  {
    type: "closed",
    label: "Close for a day",
    icon: "lock",
    isForOne: false,
    said: () => "The practice is closed",
    fields: [
      {
        name: "on",
        label: "Day",
        value: "",
        hint: "Today, unless you choose another day.",
        isOfEvent: true,
        kind: "day",
      },
    ],
  },
];

export const delays = [
  { value: "", label: "Now" },
  { value: "PT10M", label: "In 10 minutes" },
  { value: "PT1H", label: "In 1 hour" },
  { value: "P1D", label: "In 1 day" },
  { value: "P7D", label: "In 1 week" },
] as const;

/** The event that a filled-in form means. The practice checks it, as it does one of a program. */
export function eventOf(
  act: PracticeAct,
  person: string,
  values: Readonly<Record<string, string>>,
  delay: string,
): PracticeEvent {
  const filled = act.fields.filter(({ name }) => (values[name] ?? "").trim() !== "");
  const pick = (fields: readonly ActField[]) =>
    Object.fromEntries(fields.map(({ name }) => [name, (values[name] ?? "").trim()]));
  const record = pick(filled.filter(({ isOfEvent }) => !isOfEvent));
  return {
    type: act.type,
    ...(act.isForOne ? { for: person } : {}),
    ...pick(filled.filter(({ isOfEvent }) => isOfEvent)),
    ...(Object.keys(record).length > 0 ? { record } : {}),
    ...(delay ? { in: delay } : {}),
  } as PracticeEvent;
}

/** What happened, with the details that were typed: `A result arrived for Aroha: HbA1c, 71.` */
export function outcomeOf(
  act: PracticeAct,
  who: string,
  values: Readonly<Record<string, string>>,
  when: string | undefined,
): string {
  const details = act.fields
    .filter(({ kind }) => kind === undefined)
    .map(({ name }) => (values[name] ?? "").trim())
    .filter(Boolean)
    .join(", ");
  const detail = details ? `: ${details}` : "";
  return when === undefined
    ? `${act.said(who)}${detail}.`
    : `Planned for ${when}: ${act.label.charAt(0).toLowerCase()}${act.label.slice(1)}${act.isForOne ? `, for ${who}` : ""}${detail}.`;
}
