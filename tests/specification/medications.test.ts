import { describe, expect, test } from "vitest";
import { date, describeAnswer, entries, flag, id, number, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();

// spec 2, section 3, "Medication".
describeAnswer("GET Patient/Medication", () => practice.list("Medication", "&TypeID=1"), [
  ...entries([
    ["authoredOn", date],
    ["medicationCodeableConcept.coding.0.display", text],
    ["medicationCodeableConcept.coding.0.code", id],
    ["dosageInstruction.0.text", text],
    ["dispenseRequest.quantity.value", number],
    ["extension.0.valueBoolean", flag, "the long-term flag"],
    ["extension.1.valueString", /day|month|week/, "the period"],
    ["extension.2.valueString", /^Dr /, "who prescribed it"],
    ["extension.3.valueString", "Kererū Street Medical Centre", "the practice name"],
    ["extension.4.valueString", text, "the dose"],
    ["extension.5.valueDateTime", date, "the end date"],
    ["extension.6.valueString", text, "the unit"],
  ]),
]);
// spec 2, section 7: "TypeID (1 all, 2 recent, 3 repeated)"; section 9: pages of 50 and 10.
test.each([
  [2, 50],
  [3, 10],
])("GET Patient/Medication lists a part of all for type %i", async (type, size) => {
  const all = await practice.idsOf("Medication", "&TypeID=1");
  const part = valuesAt(
    await practice.read(
      `GET Patient/Medication?PatientID={patient}&PageSize=${size}&PageNumber=1&TypeID=${type}`,
    ),
    "0.entry.*.resource.id",
  );
  expect(part.length).toBeGreaterThan(0);
  expect(part.length).toBeLessThanOrEqual(size);
  expect(part.filter((one) => !all.includes(one))).toEqual([]);
});

// spec 2, section 3, "Pharmacy", and section 9: a page of 1965.
const pharmacies = () =>
  practice.read("GET Patient/Pharmacies?PatientID={patient}&PageSize=1965&PageNumber=1");
describeAnswer("GET Patient/Pharmacies", pharmacies, [
  ...entries([
    ["id", id],
    ["name", text],
    ["extension.0.valueBoolean", flag, "the favourite flag"],
  ]),
]);
test("GET Patient/Pharmacies sends 1965 on a page", async () => {
  expect(valuesAt(await pharmacies(), "0.entry.*")).toHaveLength(1965);
});

describe("POST Patient/SendRepeatMedicationRequest", () => {
  const request = (change: object) =>
    practice.ask("POST Patient/SendRepeatMedicationRequest", {
      PatientID: practice.aroha.patientId,
      MedicationID: "20101-medication-0,20101-medication-1",
      PickUpTypeID: "1",
      PharmacyID: "",
      PharmacyName: "",
      IsUrgent: false,
      IsPreferredPharmacy: false,
      Notes: "",
      PharmacyLocationId: "",
      IgnoreLeave: false,
      ...change,
    });
  // spec 2, section 7: the kinds of the flags and codes are not named, so each spelling is accepted (ruling B61).
  test.each([
    {},
    { PickUpTypeID: 1 },
    { IsUrgent: "1", IsPreferredPharmacy: 0, IgnoreLeave: "false" },
    { PickUpTypeID: "2", PharmacyID: "1", PharmacyName: "Te Aro Pharmacy", PharmacyLocationId: "7001" },
    { PickUpTypeID: 2, PharmacyID: 1, PharmacyLocationId: 7001, IsPreferredPharmacy: true },
    { MedicationID: "20101-medication-0", Notes: "Please", IsUrgent: true },
  ])("answers %j with a message", async (change) => {
    expect(await request(change)).toMatchObject({ status: 200, body: expect.stringMatching(/./) });
  });
  // spec 2, sections 4 and 7: "status 302 = provider on leave, body a JSON string list with ProviderID and ProviderName".
  test("answers 302 with the providers on leave as a JSON text, and accepts IgnoreLeave", async () => {
    const token = await practice.signIn("george");
    const send = async (medicine: unknown, IgnoreLeave: boolean) =>
      practice.call("POST Patient/SendRepeatMedicationRequest", {
        token,
        body: {
          PatientID: "20401",
          MedicationID: medicine,
          PickUpTypeID: "1",
          PharmacyID: "",
          PharmacyName: "",
          IsUrgent: false,
          IsPreferredPharmacy: false,
          Notes: "",
          PharmacyLocationId: "",
          IgnoreLeave,
        },
      });
    await practice.call(`PATCH ${practice.control}/state/absences`, {
      body: { "32": { id: "32" } },
    });
    const medicines = valuesAt(
      await practice.readAs(
        "george",
        "GET Patient/Medication?PatientID={id}&PageSize=50&PageNumber=1&TypeID=1",
      ),
      "0.entry.*.resource.id",
    );
    const refused = await send(medicines[0], false);
    expect(refused.status).toBe(302);
    expect(typeof refused.body).toBe("string");
    expect(JSON.parse(String(refused.body))).toEqual([
      { ProviderID: expect.anything(), ProviderName: expect.stringMatching(/^Dr /) },
    ]);
    expect((await send(medicines[0], true)).status).toBe(200);
  });
});

// spec 2, section 3, "Condition", and section 7: "TypeID (0 all, 1 recent, 2 long term)".
describeAnswer("GET Patient/Condition", () => practice.list("Condition", "&TypeID=0"), [
  ...entries([
    ["onsetDateTime", date],
    ["note.0.text", text],
    ["extension.0.valueBoolean", flag, "the long-term flag"],
  ]),
]);
test("GET Patient/Condition lists the long-term ones for type 2 and a part of all for type 1", async () => {
  const longTerm = valuesAt(
    await practice.list("Condition", "&TypeID=2"),
    "0.entry.*.resource.extension.0.valueBoolean",
  );
  expect(new Set(longTerm)).toEqual(new Set([true]));
  const all = await practice.idsOf("Condition", "&TypeID=0");
  const recent = await practice.idsOf("Condition", "&TypeID=1");
  expect([recent.length > 0, recent.filter((one) => !all.includes(one))]).toEqual([true, []]);
});
