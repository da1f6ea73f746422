import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";

/** Section 7 of the first specification, method and path in the letter case in which it writes them. */
const account = [
  "POST api/Authentication",
  "POST Patient/Authentication",
  "POST Patient/Logout",
  "GET ValidateToken",
  "POST Patient/PatientMenu",
  "GET Patient/ProxyUsers",
  "GET Patient",
  "GET Patient/Organization",
  "GET Patient/LoadImage",
  "GET Patient/RefreshCounter",
  "GET Lookup/LoadPracticeSetting",
  "GET Patient/LoadRoles",
  "POST Patient/ForgotPassword",
  "POST Patient/ChangePassword",
  // "A PUT helper variant takes a query."
  "PUT Patient/ChangePassword",
  "POST SendHelpMessage",
  "POST patient/AddEmergencyContact",
  "POST Patient/UpdatePatientContactMethods",
  "POST Patient/UpdatePatientDemographics",
  "POST Patient",
  "DELETE Patient/EmergencyContact",
  "GET Patient/AccountBalance",
  "GET Patient/PaymentNotice",
  "GET Patient/LoadInvoicePDF",
  "POST patient/SaveTempPayment",
  "POST create-payment-intent",
  "POST patient/SavePayment",
  "GET Patient/TermsAndCondition",
];

/** Section 7 of the second specification. Its "roles lookup" is Patient/LoadRoles with type 2 (ruling B39). */
const clinical = [
  "GET Patient/Appointments",
  "DELETE Patient/Appointment",
  "GET Patient/AvailablePractitioner",
  "GET Patient/AppointmentSlots",
  "POST Patient/Appointment",
  "GET Patient/NextAvailableDay",
  "GET IndiciLookup",
  "GET Patient/Medication",
  "GET Patient/Pharmacies",
  "POST Patient/SendRepeatMedicationRequest",
  "GET Patient/Condition",
  "GET Patient/LabResults",
  "GET Patient/LabResultByID",
  "GET Patient/LabResultChartById",
  "GET Patient/AllergyIntolerance",
  "GET Patient/Immunization",
  "GET Patient/Timeline",
  "GET Patient/PatientAlerts",
  "GET Patient/Media",
  "GET Patient/MediaByID",
  "GET Patient/LetterAndDocument",
  "GET Patient/LetterAndDocumentByID",
  "GET Patient/Observation",
  "GET Patient/Messaging",
  "GET Patient/MessageByID",
  "DELETE Patient/DeleteMessage",
  "GET Patient/MessagingRecipients",
  "POST Patient/Message",
];

/** Named by the specifications without a path: the video function, and the card provider (ruling B38). */
const external = ["POST signature", "GET v1/payment_intents/{intentId}"];

const endpoints = Object.values(contract).flatMap(
  (calls) => Object.values(calls) as Endpoint<unknown, unknown>[],
);
const spelt = endpoints.map(({ method, path }) => `${method} ${path}`);
const specified = [...account, ...clinical, ...external];

test.each(specified)("%s has a row", (call) => {
  expect(spelt).toContain(call);
});

test("no row is in neither specification", () => {
  expect(spelt.filter((call) => !specified.includes(call))).toEqual([]);
});

test("rows with the same path differ in their constants", () => {
  const keys = endpoints.map(({ method, host, path, constants }) =>
    `${method} ${host} ${path} ${JSON.stringify(constants)}`.toLowerCase(),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ["1", "titles", "holder"],
  ["2", "towns", "holder"],
  ["6", "cities", "holder"],
  ["7", "suburbs", "holder"],
  ["9", "relationships", "holder"],
  ["11", "locations", "patient"],
  ["12", "types", "patient"],
  ["13", "reasons", "patient"],
  ["14", "providers", "patient"],
])("lookup type %s is %s, sent for the %s", (type, name, kind) => {
  const lookups = { ...contract.profile, ...contract.appointments, ...contract.timeline };
  const endpoint = lookups[name as keyof typeof lookups];
  expect(endpoint).toMatchObject({ path: "IndiciLookup", constants: { TypeID: type }, subjects: [{ kind }] });
});

test("only the two calls that mark something as read may not be repeated", () => {
  expect(endpoints.filter(({ sideEffect }) => sideEffect).map(({ path }) => path)).toEqual([
    "Patient/LabResultByID",
    "Patient/MessageByID",
  ]);
});

test("the token is in the query only where the specifications require it", () => {
  expect(
    endpoints.filter(({ token }) => token === "query").map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    "POST Patient/Logout",
    "POST Patient",
    "GET Patient/LetterAndDocument",
    "GET Patient/LetterAndDocumentByID",
  ]);
});

test("a session's token is never sent to another organisation's host, nor before sign-in", () => {
  expect(
    endpoints.filter(({ token }) => token === "none").map(({ host, path }) => `${host} ${path}`),
  ).toEqual([
    "identity api/Authentication",
    "api Patient/Authentication",
    "api Patient/ForgotPassword",
    "api SendHelpMessage",
    "pay create-payment-intent",
    "stripe v1/payment_intents/{intentId}",
    "video signature",
  ]);
});
