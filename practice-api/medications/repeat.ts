import { z } from "zod";
import { type Codec, codec, invalid, writesOnly } from "../wire/codec.ts";
import { assumed, blank, member, optional, resource } from "../wire/fields.ts";
import { withGaps } from "../wire/reading.ts";
import {
  anyFlag,
  anyText,
  codeTable,
  commaList,
  id,
  jsonText,
  listOf,
  nested,
  text,
} from "../wire/scalars.ts";

/** Spec 2, section 7. */
export const repeatRequest = resource(null, {
  medicationIds: member("MedicationID", commaList),
  collection: member("PickUpTypeID", codeTable({ "1": "pickUp", "2": "pharmacy" })),
  pharmacyId: blank(member("PharmacyID", id)),
  pharmacyName: blank(member("PharmacyName", text)),
  isUrgent: member("IsUrgent", anyFlag),
  isPreferredPharmacy: member("IsPreferredPharmacy", anyFlag),
  notes: blank(member("Notes", text)),
  pharmacyLocationId: blank(member("PharmacyLocationId", id)),
  ignoresLeave: member("IgnoreLeave", anyFlag),
});
export type RepeatRequest = z.output<typeof repeatRequest>;

export type ProviderOnLeave = { id: string; name: string };
/** The message is to be shown as it came. */
export type RepeatResult =
  | { outcome: "received"; message: string }
  | { outcome: "onLeave"; providers: ProviderOnLeave[] };

export const providerOnLeave = resource(null, {
  id: member("ProviderID", id),
  name: member("ProviderName", text),
});
const providers = jsonText(listOf(nested(providerOnLeave)));

const onLeaveBody = resource(null, {
  status: member("StatusCode", anyText),
  providers: assumed(member("Data", providers)),
});
/** The other form of "on leave", which is sent with HTTP 200. */
export function onLeaveByCode(providers: ProviderOnLeave[]): unknown {
  return z.encode(onLeaveBody, { status: "302", providers });
}

const messageBody = resource(null, {
  status: optional(member("StatusCode", anyText)),
  message: optional(member("ResponseMessage", text)),
  otherMessage: optional(member("Message", text)),
});

/**
 * HTTP 302 with a list as JSON in a JSON text, or HTTP 200 with StatusCode 302 (ruling B16). Which member of that
 * object holds the list is not specified, so the one that reads as such a list is taken.
 */
export const repeatResult: Codec<RepeatResult> = writesOnly(
  z.string(),
  codec(z.object({ status: z.number(), body: z.unknown() }), {
    decode: ({ status, body }, ctx): RepeatResult => {
      const first: unknown = Array.isArray(body) && status !== 302 ? body[0] : body;
      const answer = z.safeDecode(messageBody, first).data;
      if (status === 302 || answer?.status === "302") {
        const lists = [first, ...Object.values(first ?? {})].map(
          (part) => withGaps(() => z.safeDecode(providers.codec, part).data).value,
        );
        const onLeave = lists.find((list) => list !== undefined);
        return onLeave ? { outcome: "onLeave", providers: onLeave } : invalid(ctx, "no list of providers");
      }
      const message = typeof first === "string" ? first : (answer?.message ?? answer?.otherMessage);
      return message ? { outcome: "received", message } : invalid(ctx, "no message");
    },
    encode: (result) =>
      result.outcome === "onLeave"
        ? { status: 302, body: z.encode(providers.codec, result.providers) }
        : { status: 200, body: result.message },
  }),
);
