import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { pagedList } from "../wire/endpoint.ts";
import { assumed, essential, member, optional, resource } from "../wire/fields.ts";
import { id, measured, text } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";

/** The name is its source's (`vitalName`). Blood pressure has two values, systolic and diastolic. */
export const vital = resource("Observation", {
  id: optional(member("id", id)),
  name: member("code.coding.0.display", text),
  at: member("effectiveDateTime", moment),
  value: member("component.0.valueQuantity.value", measured),
  secondValue: essential(member("component.1.valueQuantity.value", measured)),
  unit: optional(assumed(member("component.0.valueQuantity.unit", text))),
});
export type Vital = z.output<typeof vital>;

export const vitals = {
  list: pagedList("GET Patient/Observation", vital, pageSizes.vitals, {}, { constants: { ChartType: "0" } }),
};
