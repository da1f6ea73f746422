import { composeTexts } from "#practice-api/messages/texts.ts";
import type { Violation } from "../history/simulation.ts";
import { doNotSee, note, type ScriptLine } from "./lines.ts";
import type { Recorded } from "./record-script.ts";

/** The call that a form makes once at most, by the rule that says so. */
const counted: Record<string, { forms: readonly string[]; expect: Record<string, unknown> }> = {
  "one booking": {
    forms: ["/appointments book"],
    expect: { call: "POST Patient/Appointment", answer: { outcome: "booked" } },
  },
  "one contact": { forms: ["/profile addContact"], expect: { call: "POST patient/AddEmergencyContact" } },
  "repeat sent": {
    forms: ["/medication/repeat send", "/medication/repeat sendAnyway"],
    expect: { call: "POST Patient/SendRepeatMedicationRequest" },
  },
};

/** What a page must not say, by the rule that it breaks. */
const untrue: Record<string, string> = {
  booked: "Appointment Booked successfully",
  sent: composeTexts.sent,
  "not sent": composeTexts.failed,
};

/** The end of a script: which rule it is about, and a check that fails as long as the rule is broken, where there is one. */
export function mustHold({ rule, what }: Violation, { sent, lines }: Recorded): readonly ScriptLine[] {
  const about = note(`The simulation found here: ${rule}: ${what.split("\n")[0]}`);
  const count = counted[rule];
  const step = lines.findLast((line) => typeof line === "string" && !line.startsWith("advance "));
  if (count !== undefined && typeof step === "string") {
    const max = count.forms.reduce((sum, form) => sum + (sent.get(form) ?? 0), 0);
    return [about, { do: "wait for the practice", expect: { ...count.expect, times: { max } } }];
  }
  const text = untrue[rule] ?? (rule === "not booked" ? /as not booked \("(.*)"\)/.exec(what)?.[1] : undefined);
  return text === undefined ? [about] : [about, doNotSee(text)];
}
