import { z } from "zod";
import { questions } from "#machines/booking/choices.ts";
import { questionnaire, type Risk } from "#machines/booking/questionnaire.ts";

/** Each form says for which round of the booking its page was made. */
const round = z.coerce.number().int().min(0);
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
/** Everything a time says about itself is only shown back to whoever sent it; the practice judges the id. */
const slot = z.object({
  slotId: id,
  startsAt: z.iso.datetime({ offset: true }),
  practitioner: named,
  locationId: id.optional(),
});
const day = z.union([z.literal("").transform(() => undefined), z.iso.date()]);
const risks = Object.keys(questionnaire.risks) as [Risk, ...Risk[]];

export const longestReason = 500;

/** Every form of the Book tab by its intent, which is the name of the machine's event. */
export const bookingForms = {
  change: z.object({ round, question: z.enum(questions) }),
  chooseWho: z.object({ round, memberId: z.string().max(100) }),
  chooseType: z.object({ round, id }),
  chooseWhere: z.object({ round, ids: z.array(id).max(200) }),
  giveReason: z.object({
    round,
    id: z.string().max(100).default(""),
    text: z.string().trim().max(longestReason, `Please use at most ${longestReason} characters`),
  }),
  chooseRole: z.object({ round, id }),
  chooseProvider: z.object({
    round,
    provider: z.union([z.literal("").transform(() => undefined), json(named)]),
  }),
  chooseDay: z.object({ round, day: day.optional(), from: day.optional() }),
  choosePart: z.object({ round, part: z.enum(["", "morning", "afternoon"]) }),
  chooseSlot: z.object({ round, slot: json(slot) }),
  answerCovid: z.object({
    round,
    symptoms: z.array(z.enum(questionnaire.symptoms)),
    none: z.string().optional(),
    risks: z.array(z.enum(risks)),
  }),
  chooseOption: z.object({ round, option: z.enum(["virtual", "faceToFace"]) }),
  book: z.object({ round }),
  check: z.object({ round }),
  cancelAgain: z.object({ round }),
  reset: z.object({ round }),
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
