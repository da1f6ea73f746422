import { z } from "zod";
import { firstIn } from "./wire/bundle.ts";
import { type Codec, codec, invalid, writesOnly } from "./wire/codec.ts";
import { endpoint } from "./wire/endpoint.ts";
import { assumed, member, optional, resource } from "./wire/fields.ts";
import { anyText, codeTable, text } from "./wire/scalars.ts";

const services = codeTable({ zoom: "zoom", "stand-in": "standIn" });

/** The specification names the signature only; a function that sends nothing else means the real service. */
export const meetingPass = resource(null, {
  signature: member("signature", text),
  sdkKey: optional(assumed(member("sdkKey", text))),
  service: optional(assumed(member("service", services))),
});
type MeetingPass = z.output<typeof meetingPass>;

/** The signature in an object, or as a bare text. */
const meetingPassOutput: Codec<MeetingPass> = writesOnly(
  meetingPass,
  codec(z.unknown(), {
    decode: (wire, ctx): MeetingPass => {
      if (typeof wire === "string" && wire !== "") return { signature: wire };
      return z.safeDecode(meetingPass, firstIn(wire)).data ?? invalid(ctx, "no signature");
    },
    encode: (pass) => z.encode(meetingPass, pass),
  }),
);

export const meetings = {
  /** The external video function, for an attendee: role 0. It holds no session, so it gets no token. */
  sign: endpoint("POST signature", {
    host: "video",
    token: "none",
    bodyConstants: { role: 0 },
    body: resource(null, { meetingNumber: member("meetingNumber", anyText) }),
    output: meetingPassOutput,
    format: "jsonOrText",
  }),
};
