import { z } from "zod";
import { endpoint } from "./wire/endpoint.ts";
import { anyText, refuse, text } from "./wire/kinds.ts";
import { assumed, member, optional } from "./wire/places.ts";
import { record } from "./wire/record.ts";

/** What lets one browser join one meeting. The key beside it is assumed: some functions send it along. */
export const meetingPass = record(null, {
  signature: member("signature", text),
  sdkKey: optional(assumed(member("sdkKey", text))),
});
export type MeetingPass = z.output<typeof meetingPass>;

/** The signature in an object, or as a bare text. */
export const meetingPassAnswer = z.codec(z.unknown(), z.custom<MeetingPass>(), {
  decode: (wire, ctx): MeetingPass => {
    if (typeof wire === "string" && wire !== "") return { signature: wire };
    return z.safeDecode(meetingPass, wire as never).data ?? refuse(ctx, undefined, "no signature");
  },
  encode: (pass) => z.encode(meetingPass, pass as never),
}) as unknown as z.ZodType<MeetingPass, unknown>;

export const meetings = {
  /** The external video function, asked for an attendee: role 0. It holds no session, so it gets no token. */
  sign: endpoint("POST signature", {
    host: "video",
    token: "none",
    bodyConstants: { role: 0 },
    body: record(null, { meetingNumber: member("meetingNumber", anyText) }),
    answer: meetingPassAnswer,
    media: "loose",
  }),
};
