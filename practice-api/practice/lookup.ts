import type { z } from "zod";
import { bundleOf } from "../wire/bundle.ts";
import { endpoint, type Subject } from "../wire/endpoint.ts";
import { extension, resource } from "../wire/fields.ts";
import { id, text } from "../wire/scalars.ts";

/** Spec 1, section 3, "Lookup". */
export const lookupEntry = resource("Basic", { id: extension(0, id), name: extension(1, text) });
export type LookupEntry = z.output<typeof lookupEntry>;

/** Ruling B25. */
const lookupTypes = {
  titles: "1",
  towns: "2",
  cities: "6",
  suburbs: "7",
  relationships: "9",
  locations: "11",
  appointmentTypes: "12",
  reasons: "13",
  providers: "14",
} as const;

/** Those of addresses and people are asked for the account holder, the others for the patient (ruling B4). */
export function lookup(list: keyof typeof lookupTypes, whose: Subject) {
  return endpoint("GET IndiciLookup", {
    subjects: [whose],
    constants: { TypeID: lookupTypes[list] },
    output: bundleOf(lookupEntry),
  });
}
