import { z } from "zod";
import { anotherPharmacy, maxNotesLength, offeredPrefix, pickUp } from "../fields.ts";

const id = z.string().max(200);
const page = { revision: z.coerce.number().int(), shown: z.string().max(100).default("") };

export const repeatForms = {
  review: z.object({
    ids: z.array(id.min(1)).max(2_000),
    where: z
      .union([z.enum([pickUp, anotherPharmacy]), z.string().startsWith(offeredPrefix).max(210)])
      .optional(),
    pharmacyId: id.default(""),
    pharmacyName: z.string().max(300).default(""),
    urgent: z.enum(["yes", "no"]).default("no"),
    notes: z.string().trim().max(maxNotesLength, `Use ${maxNotesLength} characters or fewer`).default(""),
  }),
  send: z.object(page),
  sendAnyway: z.object(page),
};
