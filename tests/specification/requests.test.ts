import { describe, expect, test } from "vitest";
import { openPractice } from "./practice.ts";

const practice = openPractice();

/**
 * Section 7 of both specifications: each read with its parameters as they are sent, and those that may be
 * empty or absent. Calls that change something are in the files of their areas.
 */
const reads: readonly (readonly [call: string, optional?: readonly string[]])[] = [
  // spec 1, section 7.
  ["ValidateToken"],
  ["Patient/ProxyUsers?PatientID=20101"],
  ["Patient?PatientID=20101"],
  ["Patient/Organization?PatientID=20101"],
  ["Patient/RefreshCounter?PatientID=20101"],
  ["Lookup/LoadPracticeSetting?PatientID=20101&PortalSettingTypeID=1"],
  ["Patient/LoadRoles?PatientID=20101&TypeID=1", ["PatientID"]],
  ["IndiciLookup?TypeID=9&PatientID=20101"],
  ["Patient/AccountBalance?PatientID=20101"],
  ["Patient/PaymentNotice?PatientID=20101&TransactionTypeID=1&PageSize=100&PageNumber=1"],
  ["Patient/LoadInvoicePDF?PatientID=20101&InvoiceTransactionID=20101-invoice-0"],
  ["Patient/TermsAndCondition?loadtype=1&PatientID=20101"],
  // spec 2, section 7.
  [
    "Patient/Appointments?PatientID=20101&PageSize=200&PageNumber=1&AppointmentType=0&FromDate=2026-01-01&ToDate=2026-11-23",
    ["AppointmentType", "FromDate", "ToDate"],
  ],
  [
    "Patient/AvailablePractitioner?PatientID=20101&AppointmentTypeID=1&PracticeLocationID=1&RoleID=1&BookWithID=20101&ReasonForVisitID=25",
    ["BookWithID"],
  ],
  [
    "Patient/AppointmentSlots?PatientID=20101&ScheduleDate=2026-11-24&PageSize=50&PractitionerID=31&AppointmentTypeID=1&LocationIDs=1,2",
  ],
  ["Patient/NextAvailableDay?PatientID=20101&ProviderID=31&AppointmentTypeID=1&StartDate=2026-11-24"],
  ["Patient/LoadRoles?PatientID=20101&TypeID=2&PracticeLocation=1", ["PatientID", "PracticeLocation"]],
  ["Patient/Medication?PatientID=20101&PageSize=50&PageNumber=1&TypeID=1"],
  ["Patient/Pharmacies?PatientID=20101&PageSize=1965&PageNumber=1"],
  ["Patient/Condition?PatientID=20101&PageSize=100&PageNumber=1&TypeID=0"],
  [
    "Patient/LabResults?PatientID=20101&PageSize=100&PageNumber=1&searchText=iron&fromdate=2026-01-01&todate=2026-11-23",
    ["searchText", "fromdate", "todate"],
  ],
  ["Patient/LabResultByID?PatientID=20101&ResultID=20101-result-0"],
  ["Patient/LabResultChartById?PatientID=20101&labcode=HbA1c"],
  ["Patient/AllergyIntolerance?PatientID=20101&PageSize=30&PageNumber=1"],
  ["Patient/Immunization?PatientID=20101&PageSize=100&PageNumber=1&TypeID=0"],
  [
    "Patient/Timeline?PatientID=20101&PageSize=100&PageNumber=1&FromDate=2026-01-01&toDate=2026-11-23&SearchText=a&ProviderID=31",
    ["FromDate", "toDate", "SearchText", "ProviderID"],
  ],
  ["Patient/PatientAlerts?PatientID=20101&PageSize=100&PageNumber=1"],
  ["Patient/Media?PatientID=20101&PageSize=100&PageNumber=1"],
  ["Patient/MediaByID?PatientID=20101&ResourceID=20101-resource-0"],
  [
    "Patient/LetterAndDocument?PatientID=20101&PageSize=100&PageNumber=1&StartDate=2026-01-01%2000:00:00&EndDate=2026-11-23%2023:59:59",
    ["StartDate", "EndDate"],
  ],
  ["Patient/Observation?PatientID=20101&PageSize=30&PageNumber=1&ChartType=0"],
  [
    "Patient/Messaging?PatientID=20101&Type=1&MessagingType=1&PageSize=25&PageNumber=1&ReadFilter=0",
    ["ReadFilter"],
  ],
  ["Patient/MessageByID?PatientID=20101&MessageID=20101-message-0"],
  ["Patient/MessagingRecipients?PatientID=20101&RoleID=1&CallType=0"],
];

describe.each(reads.map(([call, optional = []]) => ({ call, optional })))(
  "GET $call",
  ({ call, optional }) => {
    const path = call.split("?")[0] ?? "";
    const mark = call.includes("?") ? "&" : "?";
    const status = async (line: string) => (await practice.ask(line)).status;

    test("answers 200", async () => {
      expect(await status(`GET ${call}`)).toBe(200);
    });
    // spec 1, section 7: the Token header, or a Token query parameter.
    test("reads the token from the query, and answers 401 or a falsy value without one", async () => {
      expect((await practice.call(`GET ${call}${mark}Token=${practice.token}`)).status).toBe(200);
      expect((await practice.call(`GET ${call}`)).status).toBe(401);
    });
    test("is no call with another verb", async () => {
      expect([404, 405]).toContain(await status(`PATCH ${call}`));
    });
    // Ruling B61: unknown fields are refused by name.
    test("refuses an unknown parameter by its name", async () => {
      const { status, text } = await practice.ask(`GET ${call}${mark}Misspelt=1`);
      expect([status, text]).toEqual([400, expect.stringContaining("Misspelt")]);
    });
    const query = new URLSearchParams(call.split("?")[1] ?? "");
    const without = (name: string) => {
      const rest = new URLSearchParams(query);
      rest.delete(name);
      return `GET ${path}?${rest}`;
    };
    // Ruling B61: an empty and an absent optional parameter are the same.
    test.each([...optional])("answers alike with an empty and without %s", async (name) => {
      const empty = new URLSearchParams(query);
      empty.set(name, "");
      const answers = [await practice.ask(`GET ${path}?${empty}`), await practice.ask(without(name))];
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    });
  },
);

/** A call that changes something with one parameter or member that it does not have (ruling B61). */
const misspelt: [call: string, body?: unknown][] = [
  ["POST Patient/PatientMenu", { UserLoggedID: "20101", Misspelt: "" }],
  ["POST Patient/ForgotPassword?Username=x%40example.nz&Misspelt=1"],
  ["POST Patient/ChangePassword", { PatientID: "20101", Password: "x", Misspelt: "" }],
  ["POST Patient/UpdatePatientContactMethods", { PatientID: "20101", Misspelt: "" }],
  ["POST Patient/UpdatePatientDemographics", { PatientID: "20101", Misspelt: "" }],
  ["POST patient/AddEmergencyContact?PatientID=20101", { PatientID: "20101", Misspelt: "" }],
  [
    "POST patient/SaveTempPayment?PatientID=20101&CardType=V&cardCharges=0&amount=1&notes=",
    [{ Misspelt: 1 }],
  ],
  ["POST patient/SavePayment?PatientID=20101&electronicPaymentID=1&Misspelt=1"],
  ["POST Patient/SendRepeatMedicationRequest", { PatientID: "20101", Misspelt: "" }],
  ["POST Patient/Appointment?PatientID=20101&SlotID=1&Reason=x&Misspelt=1"],
  ["DELETE Patient/Appointment?PatientID=20101&AppointmentID=1&Reason=x&Misspelt=1"],
  ["DELETE Patient/DeleteMessage?PatientID=20101&MessageID=1&Misspelt=1"],
  ["DELETE Patient/EmergencyContact?PatientID=20101&EmergencyContactID=1&Misspelt=1"],
];
test.each(misspelt)("%s refuses an unknown field by its name", async (call, body) => {
  const { status, text } = await practice.ask(call, body);
  expect([status, text]).toEqual([400, expect.stringContaining("Misspelt")]);
});

// spec 1, section 4: "On any 401 reply"; so every call that needs a session answers 401 without one.
test.each(misspelt.filter(([call]) => !call.includes("ForgotPassword")))(
  "%s answers 401 to an unknown token",
  async (call, body) => {
    const { status } = await practice.call(call, {
      token: "unknown",
      ...(body === undefined ? {} : { body }),
    });
    expect(status).toBe(401);
  },
);

// spec 1, section 6: data of people without a link is not the caller's.
test.each(["20201", "99999"])(
  "Patient?PatientID=%s is refused to an account without a link to it",
  async (id) => {
    expect((await practice.ask(`GET Patient?PatientID=${id}`)).status).toBe(403);
  },
);
