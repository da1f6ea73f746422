import fc from "fast-check";
import { anyOf, type Drawn, often } from "../history/area.ts";

export const events = {
  signedIn: [
    "use",
    "back",
    "changed",
    "otherUses",
    "otherSwitches",
    "otherLogsOut",
    "announces",
    "staleForm",
    "form",
    "read",
    "ends",
  ],
  warning: ["extend", "extend", "dismiss", "changed", "otherUses", "otherLogsOut", "form", "use"],
  expired: [
    "logIn",
    "logIn",
    "leave",
    "form",
    "read",
    "changed",
    "otherSignsIn",
    "otherSignsIn",
    "staleForm",
  ],
} as const;
export type PatientEvent = (typeof events)[keyof typeof events][number];

const fails = often({ never: 3, waiting: 1, event: 2 });
const until = often({ soon: 1, later: 1, warning: 2, end: 1 });
type Until = Drawn<typeof until>;
const anyEvents = fc.array(fc.record({ wanted: fc.constant(null), choice: fc.nat(39), until, fails }), {
  minLength: 1,
  maxLength: 5,
  size: "max",
});
/** What the patient does if the page offers it, and else which of the events that are possible then. */
const wanting = (until: Until, ...wanted: PatientEvent[]) =>
  fc.record({ wanted: fc.constantFrom(...wanted), choice: fc.nat(39), until: fc.constant(until), fails });
/** What is rare by chance: another tab, or the browser's Back, right after what a page has shown. */
const flows = fc.oneof(
  fc.tuple(wanting("warning", "use"), wanting("soon", "changed")),
  fc.tuple(wanting("warning", "use"), wanting("soon", "dismiss"), wanting("soon", "changed")),
  fc.tuple(wanting("end", "use"), wanting("soon", "changed", "staleForm", "staleForm")),
  fc.tuple(wanting("soon", "back", "otherSwitches", "staleForm")),
  fc.tuple(wanting("later", "use")),
);
export const pageEvents = anyOf([3, anyEvents], [1, flows]);
export type PageEvent = Drawn<typeof pageEvents>[number];
