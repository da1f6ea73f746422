import { describe, expect, test } from "vitest";
import { count, describeAnswer, entries, id, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();

// spec 1, section 1 (telecom with use and value, address with text) and section 3, "Practice".
describeAnswer(
  "GET Patient/Organization",
  () => practice.read("GET Patient/Organization?PatientID={patient}"),
  entries([
    ["id", id],
    ["name", "Kererū Street Medical Centre"],
    ["telecom.0.system", "phone"],
    ["telecom.0.use", text],
    ["telecom.0.value", /^[\d ]+$/],
    ["address.0.text", text],
    ["extension.0.valueString", /^\d\d:\d\d$/, "the opening time"],
    ["extension.1.valueString", /^\d\d:\d\d$/, "the closing time"],
    ["extension.2.valueString", /^Dr /, "the GP, as the third extension,"],
  ]),
);

// spec 1, section 3, "Counters"; section 7: "First item holds the counters."
describeAnswer(
  "GET Patient/RefreshCounter",
  () => practice.read("GET Patient/RefreshCounter?PatientID={patient}"),
  [
    "InboxCounter",
    "MedicationsCounter",
    "TestResultsCounter",
    "AppointmentsCounter",
    "completedcount",
    "futurecount",
    "missedcount",
    "facetofacecount",
    "videoconsultappointmentcount",
    "phonetriagecount",
    "totalpatientappointments",
  ].map((name) => [`0.${name}`, count]),
);

/** spec 1, section 3, "Practice settings": each is an id with a string value. */
const settings = [
  "PortalEnableReply",
  "PortalEnableCompose",
  "Reasonforcontactprovidermapping",
  "AppointmentShowReasonforContact",
  "IsShowPickupTypeinRepeatRx",
  "Face2FaceConfirmationMessage",
  "DisableAppointmentCOVID",
  "DisableAppointment",
  "IsAllowSameDayBooking",
  "IsShowBookAppointmentOptions",
  "PaymentMethodType",
  "IsOutstandingBalance",
  "OutstandingBalance",
  "PaymentCardTypes",
  "PortalRepeatMedSetting",
  "EnableFamilyMemberBooking",
  "RepeatRxUrgentNotes",
  "IsPickupPharmacyMandatory",
  "IsRxUrgent",
  "IsRxFax",
  "PortalMessageTermsandConditions",
  "PortalAppointmentTermsAndConditions",
  "PrefPharmacy",
  "PharmacyId",
  "ByPassLockDownPatientPortalAppointmentBookings",
];

describe("GET Lookup/LoadPracticeSetting", () => {
  const load = async () =>
    valuesAt(
      await practice.read("GET Lookup/LoadPracticeSetting?PatientID={patient}&PortalSettingTypeID=1"),
      "0.entry.*.resource.extension",
    ) as { valueString: unknown }[][];
  const settingValue = async (name: string) =>
    (await load()).find((setting) => setting.some(({ valueString }) => valueString === name))?.[1]
      ?.valueString;
  test.each(settings)("sends %s as a text with an id", async (name) => {
    const setting = (await load()).find((one) => one.some(({ valueString }) => valueString === name));
    expect(setting?.slice(0, 2)).toMatchObject([
      { valueString: expect.stringMatching(/^\d+$/) },
      { valueString: expect.any(String) },
    ]);
  });
  // spec 1, section 3, "Payment settings".
  test("has payment method type 2 by default", async () => {
    expect(await settingValue("PaymentMethodType")).toBe("2");
  });
  test("has card types as a JSON list with fees like 'Visa - 2.5%'", async () => {
    const cards = JSON.parse(String(await settingValue("PaymentCardTypes"))) as { CardFee: string }[];
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.filter(({ CardFee }) => !/^\w[\w ]* - \d+(\.\d+)?%$/.test(CardFee))).toEqual([]);
  });
});

// spec 1, section 3, "Lookup", and section 7: "array whose first item has entry"; spec 2, section 3, "Lookup entry".
describe.each([
  ["1", "titles", "Ms"],
  ["2", "towns", /\w/],
  ["6", "cities", "Wellington"],
  ["7", "suburbs", /\w/],
  ["9", "relationships", "Mother"],
  ["11", "locations", "Riverside"],
  ["12", "appointment types", "GP consult"],
  ["13", "reasons for contact", "Feeling unwell"],
  ["14", "providers of the timeline", "Dr Hana Pōtiki"],
])("GET IndiciLookup of type %s, %s", (type, _, name) => {
  test("answers with pairs of id and name", async () => {
    const answer = await practice.read(`GET IndiciLookup?TypeID=${type}&PatientID={patient}`);
    const pairs = valuesAt(answer, "0.entry.*.resource.extension") as { valueString: string }[][];
    expect(pairs.filter(([first, second]) => !id(first?.valueString) || !text(second?.valueString))).toEqual(
      [],
    );
    const names = pairs.map(([, second]) => second?.valueString ?? "");
    expect(names).toContainEqual(typeof name === "string" ? name : expect.stringMatching(name));
  });
});
