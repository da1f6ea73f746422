import fc from "fast-check";

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

export type PageEvent = {
  /** What the patient does if the page offers it, and else which of the events that are possible then. */
  wanted: PatientEvent | null;
  choice: number;
  /** How long the patient waits before it: a little, until the warning, or until the end. */
  until: "soon" | "later" | "warning" | "end";
  fails: "never" | "waiting" | "event";
};

const fails = fc.constantFrom<PageEvent["fails"]>("never", "never", "never", "waiting", "event", "event");
const anyEvents = fc.array(
  fc.record({
    wanted: fc.constant(null),
    choice: fc.nat(39),
    until: fc.constantFrom<PageEvent["until"]>("soon", "later", "warning", "warning", "end"),
    fails,
  }),
  { minLength: 1, maxLength: 5, size: "max" },
);
const wanting = (until: PageEvent["until"], ...wanted: PatientEvent[]) =>
  fc.record({ wanted: fc.constantFrom(...wanted), choice: fc.nat(39), until: fc.constant(until), fails });
/** What is rare by chance: another tab, or the browser's Back, right after what a page has shown. */
const flows = fc.oneof(
  fc.tuple(wanting("warning", "use"), wanting("soon", "changed")),
  fc.tuple(wanting("warning", "use"), wanting("soon", "dismiss"), wanting("soon", "changed")),
  fc.tuple(wanting("end", "use"), wanting("soon", "changed", "staleForm", "staleForm")),
  fc.tuple(wanting("soon", "back", "otherSwitches", "staleForm")),
  fc.tuple(wanting("later", "use")),
);
export const pageEvents: fc.Arbitrary<readonly PageEvent[]> = fc.oneof(
  { weight: 3, arbitrary: anyEvents },
  { weight: 1, arbitrary: flows },
);
