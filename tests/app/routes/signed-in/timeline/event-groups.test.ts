import { expect, test } from "vitest";
import { groupEvents } from "#app/routes/signed-in/timeline/event-groups.ts";
import { arranged, kindOf } from "#app/routes/signed-in/timeline/event-kind.ts";

const event = (id: string, at: string, provider?: string) => ({
  id,
  at,
  ...(provider === undefined ? {} : { provider }),
});

test("groups events by the day in New Zealand and by provider, in their order", () => {
  const groups = groupEvents([
    event("a", "2026-11-24T23:30:00+13:00", "Dr Hana Pōtiki"),
    event("b", "2026-11-24T01:00:00Z", "Nurse Emma Doyle"),
    event("c", "2026-11-23T11:30:00Z", "Dr Hana Pōtiki"),
    event("d", "2026-11-24"),
    event("e", "2026-09-26T12:30:00Z", "Dr Hana Pōtiki"),
    event("f", "2028-02-29T23:30:00"),
  ]);
  const rows = groups.map(({ day, provider, events }) => [day, provider, events.map(({ id }) => id).join()]);
  expect(rows).toEqual([
    ["2026-11-24", "Dr Hana Pōtiki", "a,c"],
    ["2026-11-24", "Nurse Emma Doyle", "b"],
    ["2026-11-24", undefined, "d"],
    ["2026-09-27", "Dr Hana Pōtiki", "e"],
    ["2028-02-29", undefined, "f"],
  ]);
});

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
