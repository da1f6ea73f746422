import { z } from "zod";
import { member } from "../wire/fields.ts";
import { nonEmptyText } from "../wire/outcomes.ts";
import { resource } from "../wire/resource.ts";
import { jsonText } from "../wire/scalars.ts";
import { dayOfMoment } from "../wire/times.ts";

/**
 * What became of a booking, with the practice's own words. Any text that is not known is a refusal, to
 * be shown as it came (DECISIONS B18).
 */
export type BookingResult = {
  outcome: "booked" | "providerHasNoVideo" | "videoFailed" | "refused";
  message: string;
};

/** The refusals that come as a code word (spec 2, section 8). */
const refusals = { NotCreatedEmailMissing: "providerHasNoVideo", NotCreatedZoomEnd: "videoFailed" } as const;

export const bookingResult = z.codec(nonEmptyText, z.custom<BookingResult>(), {
  decode: (message): BookingResult => {
    const code = (Object.keys(refusals) as (keyof typeof refusals)[]).find((key) => message.includes(key));
    if (code) return { outcome: refusals[code], message };
    return { outcome: /booked successfully/i.test(message) ? "booked" : "refused", message };
  },
  encode: ({ message }) => message,
}) as unknown as z.ZodType<BookingResult, unknown>;

const rosterDay = resource(null, { day: member("RosterDate", dayOfMoment) });

/** The next days with free times, soonest first; none is an empty list. A JSON list inside a JSON text. */
export const freeDays = z.codec(
  jsonText(z.array(rosterDay) as z.ZodType<{ day: string }[], unknown>).codec,
  z.array(z.string()),
  {
    decode: (list) => list.map(({ day }) => day),
    encode: (days) => days.map((day) => ({ day })),
  },
) as unknown as z.ZodType<string[], unknown>;
