import { describe, expect, test } from "vitest";
import { kindOf, methodOf, placeOf } from "#app/routes/signed-in/appointments/place.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

const clinic = {
  location: "Karori",
  practiceName: "Kererū Street Medical Centre",
  practiceAddress: "1 Main Road",
};
const appointment = (changes: object) => ({ type: "GP consult", ...clinic, ...changes }) as Appointment;

test("an appointment with a meeting is virtual, whatever its type", () => {
  expect(methodOf({ type: "GP consult" })).toBe("faceToFace");
  expect(methodOf({ type: "Phone consult" })).toBe("phone");
  expect(methodOf({})).toBe("faceToFace");
  expect(methodOf({ type: "GP consult", video: {} } as never)).toBe("virtual");
});

describe("the place of an appointment", () => {
  test("is its location, or else the practice, with the address", () => {
    expect(placeOf(appointment({}))).toBe("Karori, 1 Main Road");
    expect(placeOf(appointment({ location: undefined }))).toBe("Kererū Street Medical Centre, 1 Main Road");
    expect(placeOf(appointment({ practiceAddress: undefined }))).toBe("Karori");
  });

  test("is unknown without either, and for an appointment that is not in person", () => {
    const nowhere = { location: undefined, practiceName: undefined, practiceAddress: undefined };
    expect(placeOf(appointment(nowhere))).toBeUndefined();
    expect(placeOf(appointment({ type: "Phone consult" }))).toBeUndefined();
  });
});

test.each([
  [{ type: "GP consult", minutes: 15 }, "GP consult, 15 minutes"],
  [{ type: "GP consult", minutes: 0 }, "GP consult"],
  [{ type: "GP consult" }, "GP consult"],
  [{ minutes: 15 }, "15 minutes"],
  [{}, undefined],
])("an appointment %j is shown as %j", (kind, text) => {
  expect(kindOf(kind)).toBe(text);
});
