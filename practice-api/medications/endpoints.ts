import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { endpoint, pagedList, patientInBody } from "../wire/endpoint.ts";
import { assumed, essential, extension, member, optional, resource } from "../wire/fields.ts";
import { anyFlag, anyText, codeTable, decimal, flag, id, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";
import { repeatRequest, repeatResult } from "./repeat.ts";

/** Spec 2, section 3. */
export const medication = resource("MedicationRequest", {
  id: member("id", id),
  prescribedOn: optional(member("authoredOn", moment)),
  name: member("medicationCodeableConcept.coding.0.display", text),
  code: optional(member("medicationCodeableConcept.coding.0.code", anyText)),
  directions: essential(member("dosageInstruction.0.text", text)),
  quantity: essential(member("dispenseRequest.quantity.value", decimal)),
  isLongTerm: essential(extension(0, flag)),
  period: essential(extension(1, text)),
  prescribedBy: optional(extension(2, text)),
  practiceName: optional(extension(3, text)),
  dose: essential(extension(4, text)),
  endsOn: essential(extension(5, moment)),
  unit: essential(extension(6, text)),
});
export type Medication = z.output<typeof medication>;

/** Only its fields are specified, not their positions (spec 1, section 3). */
export const pharmacy = resource("Organization", {
  id: member("id", id),
  name: member("name", text),
  isFavourite: optional(assumed(extension(0, anyFlag))),
  locationId: optional(assumed(extension(1, id))),
});
export type Pharmacy = z.output<typeof pharmacy>;

export const medications = {
  list: pagedList("GET Patient/Medication", medication, ({ which }) => pageSizes.medications[which], {
    which: member("TypeID", codeTable({ "1": "all", "2": "recent", "3": "repeated" })),
  }),
  pharmacies: pagedList("GET Patient/Pharmacies", pharmacy, pageSizes.pharmacies, {}),
  /** Never followed as a redirect: 302 means that the provider is on leave (ruling B16). */
  requestRepeat: endpoint("POST Patient/SendRepeatMedicationRequest", {
    subjects: [patientInBody()],
    body: repeatRequest,
    output: repeatResult,
    format: "jsonOrText",
    statuses: [200, 302],
    decodesStatus: true,
  }),
};
