import { z } from "zod";
import { kindsFor } from "#app/.server/record/appointment-kinds.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { maxSubjects, type SubjectKind } from "#app/shell/page/booking-subject.ts";
import type { Answer, BookedPerson, BookingContext, Named, PatientEvent } from "#machines/booking/choices.ts";
import { questionnaire, risks } from "#machines/booking/questionnaire.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import { parsedJson } from "#practice-api/json.ts";
import { steps } from "../links.ts";
import { bookingLookups } from "./availability.ts";
import { bookedPerson, bookingInput, familyMembers } from "./booking-input.ts";

const reference = z.string().min(1).max(200).optional();
const ids = z.array(z.string().min(1).max(200)).max(maxSubjects);
type Subjects = Record<SubjectKind, typeof ids>;
/** What every form has. `shown`: whom and what its page showed (ruling B106). */
const page = {
  revision: z.coerce.number().int().min(0),
  step: z.enum(steps).optional(),
  shown: z.string().max(100).default(""),
  replaces: reference,
  ...({ immunisation: ids, reminder: ids, letter: ids, message: ids, kind: ids } satisfies Subjects),
};
const id = z.string().min(1).max(100);
const named = z.object({ id, name: z.string().max(300) });
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(2_000)
    .transform((text, issues) => {
      const parsed = schema.safeParse(parsedJson(text));
      if (parsed.success) return parsed.data as z.output<T>;
      issues.addIssue({ code: "custom", message: "not ours" });
      return z.NEVER;
    });
/** Only the id reaches the practice, which checks it. The rest is shown to the patient who sent it. */
const slot = z.object({
  slotId: id,
  startsAt: z.iso.datetime({ offset: true }),
  practitioner: named,
  locationId: id.optional(),
});

export const bookingForms = {
  chooseWho: z.object({ ...page, memberId: z.string().max(100) }),
  chooseType: z.object({ ...page, id }),
  chooseWhere: z.object({ ...page, ids: z.array(id).max(200) }),
  giveReason: z.object({
    ...page,
    id: z.string().max(100).default(""),
    text: z.string().trim().max(maxReasonLength, `Use ${maxReasonLength} characters or fewer`),
  }),
  chooseRole: z.object({ ...page, id }),
  chooseProvider: z.object({
    ...page,
    provider: z.union([z.literal("").transform(() => undefined), json(named)]),
    role: json(named).optional(),
  }),
  chooseSlot: z.object({ ...page, slot: json(slot), role: json(named).optional() }),
  chooseCovid: z.object({
    ...page,
    symptoms: z.array(z.enum(questionnaire.symptoms)),
    none: z.string().optional(),
    risks: z.array(z.enum(risks)),
  }),
  chooseOption: z.object({ ...page, option: z.enum(["virtual", "faceToFace"]) }),
  book: z.object(page),
  check: z.object(page),
  cancelAgain: z.object(page),
  reset: z.object(page),
  keepOld: z.object(page),
};

type Values<I extends keyof typeof bookingForms> = z.output<(typeof bookingForms)[I]>;
export type Forms<I extends keyof typeof bookingForms> = { [K in I]: { intent: K; values: Values<K> } }[I];
export type Form = Forms<keyof typeof bookingForms>;
/** What only changes the draft. */
export type AnswerIntent = Exclude<keyof typeof bookingForms, "book" | "cancelAgain" | "keepOld">;

const answers: {
  [I in AnswerIntent]: (
    values: Values<I>,
    context: RequestContext,
    booked: BookingContext,
  ) => Answer | Promise<Answer | undefined>;
} = {
  chooseWho: async ({ memberId }, context, { choices: { type: chosen } }) => {
    const member = memberId === "" ? undefined : entry(await familyMembers(context), memberId);
    if (memberId !== "" && !member) return undefined;
    const person = await bookedPerson(context, member?.id);
    if (!person) return undefined;
    const excludesType = chosen !== undefined && !entry(await kindsOf(context, person), chosen.id);
    return { type: "chooseWho", member, person, excludesType };
  },
  chooseType: async ({ id }, context, { person }) => {
    const choice = entry(await kindsOf(context, person), id);
    return choice && { type: "chooseType", choice };
  },
  chooseRole: async ({ id }, context) => {
    const choice = entry(await bookingLookups(context).roles([]), id);
    return choice && { type: "chooseRole", choice };
  },
  chooseWhere: async ({ ids }, context) => {
    const locations = await bookingLookups(context).locations();
    return { type: "chooseWhere", locations: locations.filter(({ id }) => ids.includes(id)) };
  },
  giveReason: async ({ id, text }, context) => {
    const reason = id === "" ? undefined : entry(await bookingLookups(context).reasons(), id);
    return { type: "giveReason", id: reason, text };
  },
  chooseProvider: ({ provider, role }) => ({ type: "chooseProvider", provider, role }),
  chooseSlot: ({ slot, role }) => ({ type: "chooseSlot", slot, role }),
  chooseCovid: (values) => ({ type: "chooseCovid", choices: covidChoicesOf(values) }),
  chooseOption: ({ option }) => ({ type: "chooseOption", option }),
  check: () => ({ type: "check" }),
  reset: async (_, context) => ({ type: "reset", ...(await bookingInput(context)) }),
};

/** Undefined where the practice does not list what was chosen. */
export async function eventOf<I extends AnswerIntent>(
  { intent, values }: Forms<I>,
  context: RequestContext,
  booked: BookingContext,
): Promise<PatientEvent | undefined> {
  const answer = await answers[intent](values, context, booked);
  return answer && { ...answer, revision: booked.revision };
}

export function covidChoicesOf({ symptoms, none, risks }: Values<"chooseCovid">) {
  return { symptoms, hasNoSymptoms: none !== undefined, risks };
}

async function kindsOf(context: RequestContext, person: BookedPerson) {
  return (await kindsFor(context, person)).kinds;
}

function entry(list: readonly Named[], id: string): Named | undefined {
  return list.find((each) => each.id === id);
}
