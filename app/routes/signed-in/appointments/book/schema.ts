import { z } from "zod";
import { questionnaire, risks } from "#machines/booking/questionnaire.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import { steps } from "./links.ts";

const reference = z.string().min(1).max(200).optional();
/** What every form has. `shown`: whom and what its page showed (ruling B106). */
const page = {
  revision: z.coerce.number().int().min(0),
  step: z.enum(steps).optional(),
  shown: z.string().max(100).default(""),
  replaces: reference,
  immunisation: reference,
  reminder: reference,
  letter: reference,
  message: reference,
  kind: reference,
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
  book: z.object({ ...page }),
  check: z.object({ ...page }),
  cancelAgain: z.object({ ...page }),
  reset: z.object({ ...page }),
  keepOld: z.object({ ...page }),
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
