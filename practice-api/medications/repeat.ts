import { z } from "zod";
import { codeTable } from "../wire/codes.ts";
import { assumed, blank, member, optional, type Wire } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { anyText, commaList, flag, jsonText, refuse, text } from "../wire/scalars.ts";

/** A request for more of some medicines (spec 2, section 7). */
export const repeatRequest = resource(null, {
  medicationIds: member("MedicationID", commaList),
  collection: member("PickUpTypeID", codeTable({ "1": "pickUp", "2": "pharmacy" })),
  pharmacyId: blank(member("PharmacyID", anyText)),
  pharmacyName: blank(member("PharmacyName", text)),
  isUrgent: member("IsUrgent", flag),
  isPreferredPharmacy: member("IsPreferredPharmacy", flag),
  notes: blank(member("Notes", text)),
  pharmacyLocationId: blank(member("PharmacyLocationId", anyText)),
  ignoresLeave: member("IgnoreLeave", flag),
});
export type RepeatRequest = z.output<typeof repeatRequest>;

export type ProviderOnLeave = { id: string; name: string };
/** The practice's message, to be shown as it came, or the providers who are away. */
export type RepeatResult =
  | { outcome: "received"; message: string }
  | { outcome: "onLeave"; providers: ProviderOnLeave[] };

const provider = resource(null, { id: member("ProviderID", anyText), name: member("ProviderName", text) });
const providers = jsonText(z.array(provider) as z.ZodType<ProviderOnLeave[], unknown>).codec;
const awayByCode = resource(null, {
  status: member("StatusCode", anyText),
  providers: assumed(member("Data", jsonText(z.array(provider) as z.ZodType<ProviderOnLeave[], unknown>))),
});
/** The other form of "on leave": what is sent under HTTP 200. */
export function onLeaveByCode(providers: ProviderOnLeave[]): unknown {
  return z.encode(awayByCode, { status: "302", providers });
}

const spoken = resource(null, {
  status: optional(member("StatusCode", anyText)),
  message: optional(member("ResponseMessage", text)),
  otherMessage: optional(member("Message", text)),
});

/**
 * HTTP 302 with the providers as a JSON list inside a JSON text, or HTTP 200 with an object whose
 * StatusCode is 302: both say that a provider is on leave (DECISIONS B16). Which member of that object
 * holds the list is not specified, so the one that reads as such a list is taken. Written as HTTP 302.
 */
export const repeatResult = z.codec(
  z.object({ status: z.number(), body: z.unknown() }),
  z.custom<RepeatResult>(),
  {
    decode: ({ status, body }, ctx): RepeatResult => {
      const first: unknown = Array.isArray(body) && status !== 302 ? body[0] : body;
      const said = z.safeDecode(spoken, first as never).data;
      if (status === 302 || said?.status === "302") {
        const away = [first, ...Object.values((first ?? {}) as Wire)].map((part) =>
          z.safeDecode(providers, part as never),
        );
        const list = away.find((result) => result.success)?.data;
        return list
          ? { outcome: "onLeave", providers: list }
          : refuse(ctx, undefined, "no list of providers");
      }
      const message = typeof first === "string" ? first : (said?.message ?? said?.otherMessage);
      return message ? { outcome: "received", message } : refuse(ctx, undefined, "no message");
    },
    encode: (answer) =>
      answer.outcome === "onLeave"
        ? { status: 302, body: z.encode(providers, answer.providers as never) }
        : { status: 200, body: answer.message },
  },
) as unknown as z.ZodType<RepeatResult, unknown>;
