import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { doNotSee, note, type ScriptLine } from "../history/script-lines.ts";
import type { Recorded } from "./record-script.ts";

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

const untrue: Record<string, { text: string; page?: string | undefined }> = {
  booked: { text: bookingTexts.booked },
  sent: { text: composeTexts.sent },
  "not sent": { text: composeTexts.failed },
  "asked medicines": { text: "Asked", page: "open All Medicines" },
};

export function mustHold({ violation, sent }: Recorded): readonly ScriptLine[] {
  if (violation === undefined) return [];
  const { rule, what } = violation;
  const about = note(`The simulation found here: ${rule}: ${what.split("\n")[0]}`);
  const count = counted[rule];
  if (count !== undefined) {
    const max = count.forms.reduce((sum, form) => sum + (sent.get(form) ?? 0), 0);
    return [about, { do: "wait for the practice", expect: { ...count.expect, times: { max } } }];
  }
  const said = /as not booked \("(.*)"\)/.exec(what)?.[1];
  const { text, page } = said === undefined ? (untrue[rule] ?? {}) : { text: said };
  const isUnmarked = rule === "asked medicines" && !what.includes(" is marked");
  if (text === undefined || isUnmarked) return [about];
  return [about, ...(page === undefined ? [] : [page]), doNotSee(text)];
}
