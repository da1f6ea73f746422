import { z } from "zod";
import { readable } from "../wire/characters.ts";
import { type Codec, codec, writesOnly } from "../wire/codec.ts";
import { member, resource } from "../wire/fields.ts";
import { isOneOf, messageWithSuccess } from "../wire/outcomes.ts";
import { jsonText, listOf, nested } from "../wire/scalars.ts";
import { dayOfMoment } from "../wire/times.ts";
import { bookingTexts, practiceBooked } from "./texts.ts";

/** Any unlisted message is a refusal, unless the practice's list shows the appointment (ruling B18). */
export type BookingResult = {
  outcome: "booked" | "providerHasNoVideo" | "videoFailed" | "refused";
  message: string;
};

/** Spec 2, section 8. */
const refusals = [
  ["NotCreatedEmailMissing", "providerHasNoVideo"],
  ["NotCreatedZoomEnd", "videoFailed"],
] as const;

/** Both wordings of the specification (spec 2, sections 7 and 8). */
const successes = [practiceBooked, bookingTexts.booked];

export const bookingResult: Codec<BookingResult> = codec(messageWithSuccess(successes), {
  decode: (wire): BookingResult => {
    const message = readable(wire);
    const words = message.toLowerCase();
    const [, refusal] = refusals.find(([code]) => words.includes(code.toLowerCase())) ?? [];
    if (refusal) return { outcome: refusal, message };
    if (isOneOf(successes, message)) return { outcome: "booked", message };
    return { outcome: "refused", message };
  },
  encode: ({ message }) => message,
});

const rosterDay = resource(null, { day: member("RosterDate", dayOfMoment) });

/** The soonest day is the first. */
export const freeDays: Codec<string[]> = writesOnly(
  z.string().meta({ description: 'A list in a JSON text: [{"RosterDate":"2026-11-25"}].' }),
  codec(jsonText(listOf(nested(rosterDay))).codec, {
    decode: (list) => list.map(({ day }) => day),
    encode: (days: string[]) => days.map((day) => ({ day })),
  }),
);
