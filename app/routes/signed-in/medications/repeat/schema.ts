import { z } from "zod";

/** The smaller limit that the specification knows for texts to the practice (ruling P6). */
export const maxNotesLength = 500;

const page = { revision: z.coerce.number().int() };

/** The forms of a request. */
export const repeatForms = {
  review: z.object({
    ...page,
    collection: z.enum(["pickUp", "pharmacy"]).optional(),
    pharmacyId: z.string().max(200).default(""),
    pharmacyName: z.string().max(300).default(""),
    isUrgent: z.string().optional(),
    notes: z.string().trim().max(maxNotesLength, `Use ${maxNotesLength} characters or fewer`).default(""),
  }),
  send: z.object(page),
  sendAnyway: z.object(page),
};
