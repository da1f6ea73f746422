import { describe, expect, test } from "vitest";
import type { BookingView } from "#app/routes/signed-in/appointments/book/.server/loader.ts";
import { bookingFacts } from "#app/routes/signed-in/appointments/book/labels.ts";

const hana = { id: "31", name: "Dr Hana Pōtiki" };
const slot = { startsAt: "2026-11-25T10:15:00+13:00", practitioner: hana, locationId: "4" };
const places = {
  "4": { name: "Kererū Street", address: "21A Kererū Street" },
  "5": { name: "Karori" },
};
const type = (name: string) => ({ id: "1", name });

/** A booking in which nothing is answered yet, with changes. */
function view({ choices = {}, ...changes }: Record<string, unknown> = {}): BookingView {
  return {
    choices: { locations: [], ...(choices as object) },
    places,
    who: { name: "Tama", isForOther: false },
    questions: ["type", "time", "reason"],
    isOffer: false,
    ...changes,
  } as unknown as BookingView;
}

describe("the facts of a booking", () => {
  test("name the one clinic that was chosen, and none of several", () => {
    const [newtown, karori] = [
      { id: "8", name: "Newtown" },
      { id: "5", name: "Karori" },
    ];
    const clinics = (...locations: object[]) => bookingFacts(view({ choices: { locations } })).clinic;
    expect(clinics(newtown)).toBe("Newtown");
    expect(clinics(newtown, karori)).toBeUndefined();
    const withSlot = { slot: { ...slot, locationId: "5" }, locations: [newtown] };
    expect(bookingFacts(view({ choices: withSlot }))).toMatchObject({
      clinic: "Karori",
      address: undefined,
      place: "Karori",
    });
  });

  test("say how the practice reaches the patient, unless the type or the number says so", () => {
    const how = (name: string, phone?: string) =>
      bookingFacts(view({ choices: { type: type(name) }, phone })).how;
    expect(how("Telehealth")).toBe("By video");
    expect(how("Video consult")).toBeUndefined();
    expect(how("Phone consult")).toBeUndefined();
    expect(how("Telephone consult", "021 555 123")).toBe("By phone");
    expect(how("GP consult")).toBeUndefined();
  });
});
