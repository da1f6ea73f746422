import { expect, test } from "vitest";
import { arranged, kindOf } from "#app/routes/signed-in/timeline/event-kind.ts";

test.each([
  ["Test result", "flask"],
  ["Medicine prescribed", "pill"],
  ["Letter or document", "file"],
  ["Consultation", "calendar"],
  ["Something else", undefined],
  [undefined, undefined],
])("an event of kind %s is drawn as %s", (kind, icon) => {
  expect(kindOf(kind)?.icon).toBe(icon);
});

test.each([
  ["Appointment booked", "Appointment booked on 24-11-2026"],
  ["Appointment cancelled", "Appointment cancelled on 24-11-2026"],
  ["Consultation", undefined],
])("says of %s whose day its date is", (kind, text) => {
  expect(arranged(kind, "2026-11-23T12:30:00Z")).toBe(text);
});
