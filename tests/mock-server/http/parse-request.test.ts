import { describe, expect, test } from "vitest";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";

const practice = openPractice();

const calls = contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint] as const);

const send = (endpoint: AnyEndpoint, token: string, path: string, query: object, body: object | undefined) =>
  practice.send(`/${path}?${new URLSearchParams(Object.entries(query))}`, {
    method: endpoint.method,
    token,
    ...(body === undefined ? {} : { body }),
  });

/** The required parameters and members of a call that appear once in its request. */
function needed(endpoint: AnyEndpoint, query: object, body: object | undefined): string[] {
  const required = [endpoint.query, endpoint.body].flatMap((codec) => Object.values(codec?.fields ?? {}));
  const names = [
    ...Object.keys(endpoint.constants),
    ...(body === undefined ? [] : Object.keys(endpoint.bodyConstants)),
    ...endpoint.subjects
      .filter(({ kind, optional }) => !optional && kind !== "actedFor")
      .map(({ name }) => name),
    ...required.filter(({ required }) => required).map(({ path }) => path),
  ];
  return names.filter((name) => Object.hasOwn(query, name) !== Object.hasOwn(body ?? {}, name));
}

describe.each(calls)("%s", (name, endpoint) => {
  const { path, query, body } = requestFor(name, endpoint, ownIds(idOf("aroha")));

  test.each(needed(endpoint, query, body))("names a missing %s", async (missing) => {
    const token = await practice.signIn("aroha");
    const without = (parts: object | undefined) =>
      parts &&
      (Array.isArray(parts)
        ? parts
        : Object.fromEntries(Object.entries(parts).filter(([key]) => key !== missing)));
    const response = await send(endpoint, token, path, without(query) ?? {}, without(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: `${missing} is missing.` });
    const refused = (await practice.control.world("default").journal()).at(-1);
    expect(refused).toMatchObject({ call: `${endpoint.method} ${endpoint.path}`, status: 400 });
    expect(refused?.changed).toBeUndefined();
    expect((await send(endpoint, token, path, query, body)).status).not.toBe(400);
  });

  test("is found whatever the letter case of its path and query", async () => {
    for (const change of ["toLowerCase", "toUpperCase"] as const) {
      const token = await practice.signIn("aroha");
      const shouted = Object.entries(query).map(([key, value]) => [key[change](), value] as const);
      const response = await send(endpoint, token, path[change](), Object.fromEntries(shouted), body);
      expect([400, 401, 403]).not.toContain(response.status);
      expect(await response.text()).not.toContain("no such call");
    }
  });
});

test("a constant of the contract with another value is refused", async () => {
  const token = await practice.signIn("aroha");
  const path = `/api/Lookup/LoadPracticeSetting?PatientID=${idOf("aroha")}&PortalSettingTypeID=2`;
  expect(await practice.read(path, { token })).toEqual({ message: "PortalSettingTypeID must be 1." });
});

test.each([
  ["GET", "/api/Patient/Medicatoin", "GET /api/Patient/Medication"],
  ["DELETE", "/api/Patient/SavePayment", "POST /api/patient/SavePayment"],
  ["GET", "/identity/Patient", "GET /api/Patient"],
  ["GET", "/nowhere", "GET /api/Patient"],
])("answers %s %s as an unknown call, with the nearest one", async (method, path, nearest) => {
  const world = await practice.control.createWorld();
  const response = await practice.send(`/~${world.id}${path}`, { method });
  const message = `There is no call ${method} ${path}. The nearest is ${nearest}.`;
  expect([response.status, await response.json()]).toEqual([404, { message }]);
  expect(await world.journal()).toMatchObject([{ call: `${method} ${path}`, status: 404, message }]);
});

describe("tolerance of spellings (ruling B61)", () => {
  const send = async (method: string, path: string, body?: unknown) => {
    const world = await practice.control.createWorld({ now: monday });
    const token = await practice.signIn("aroha", world.id);
    return practice.send(`/~${world.id}/api/${path}`, { method, token, body });
  };
  const id = idOf("aroha");

  test.each([
    ["POST", "Patient/PatientMenu", { UserLoggedID: id }],
    ["POST", "Patient/PatientMenu", { UserLoggedID: id, ProxyID: null }],
    ["GET", `Patient/LabResults?PatientID=${id}&searchText=&fromdate=&todate=&PageSize=100&PageNumber=1`],
    ["GET", `Patient/Timeline?PatientID=${id}&FromDate=2026-01-01&toDate=2026-11-23&SearchText=&ProviderID=`],
    ["GET", "Patient/LoadRoles?TypeID=2"],
    ["GET", "Patient/LoadRoles?TypeID=2&PatientID="],
    [
      "GET",
      `Patient/AvailablePractitioner?PatientID=${id}&BookWithID=&AppointmentTypeID=1&PracticeLocationID=1&RoleID=1&ReasonForVisitID=25`,
    ],
    [
      "POST",
      "Patient/UpdatePatientDemographics",
      { PatientID: 20101, FirstName: "Aroha", FamilyName: "Ngata", TitleID: 3, GenderID: 1, ChartNumber: 17 },
    ],
  ])("accepts %s %s %j", async (method, path, body?: object) => {
    const response = await send(method, path, body);
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('"message"')]);
  });

  test("reads flags of a repeat request in every spelling", async () => {
    const response = await send("POST", "Patient/SendRepeatMedicationRequest", {
      PatientID: id,
      MedicationID: "20101-medication-0",
      PickUpTypeID: 1,
      IsUrgent: "0",
      IsPreferredPharmacy: 0,
      IgnoreLeave: "false",
    });
    expect(response.status).toBe(200);
  });

  test.each([
    ["GET", `Patient/Medication?PatientID=${id}&TypID=1`, undefined, "TypID is not a field of this call."],
    [
      "POST",
      "Patient/ChangePassword",
      { PatientID: id, Pasword: "Portal-Test-2026" },
      "Pasword is not a field of this call.",
    ],
    [
      "POST",
      `patient/AddEmergencyContact?PatientID=${id}`,
      { PatientID: id, PatientContact: { CellNumber: "1" } },
      "PatientContact.CellNumber is not a field of this call.",
    ],
    [
      "POST",
      "Patient/UpdatePatientDemographics",
      { PatientID: id, FirstName: ["Aroha"], FamilyName: "Ngata" },
      "FirstName cannot be read.",
    ],
  ])("refuses %s %s %j by name", async (method, path, body, message) => {
    const response = await send(method, path, body);
    expect([response.status, await response.json()]).toEqual([400, { message }]);
  });
});

test.each([
  [{ PaymentAmount: 1 }, "PaymentAmount is not a field of this call."],
  ["Visa", "The request cannot be read."],
  [[{ InvoiceId: "1" }], "InvoiceId is not a field of this call."],
  [[{ isChecked: true }], "InvoiceID of item 1 is missing."],
  [
    [{ InvoiceID: "20101-invoice-0", isChecked: true, Amount: 68, Balance: 68, PayNow: "a lot" }],
    "PayNow of item 1 cannot be read.",
  ],
])("names the field of a payment's list that is wrong: %j", async (body, message) => {
  const token = await practice.signIn("aroha");
  const path = `/api/Patient/SaveTempPayment?PatientID=${idOf("aroha")}&amount=68&CardType=visa&cardCharges=0`;
  expect(await practice.read(path, { token, body })).toEqual({ message });
});

test.each(["{", "", "[]", "null", '"text"', "7", '{"UserName":7}', '{"UserName":{"a":1},"Password":[]}'])(
  "refuses a sign-in whose body is %s as unreadable",
  async (body) => {
    const response = await practice.send("/api/Patient/Authentication", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  },
);

test("changes nothing when the body cannot be read", async () => {
  const token = await practice.signIn("aroha");
  const sent = { method: "POST", token, body: "{" };
  expect((await practice.send("/api/Patient/Logout", sent)).status).toBe(400);
  expect(await practice.read("/api/ValidateToken", { token })).toBe(true);
});

/** The calls that share a method and path, with the values of the constant that tells them apart. */
const shared = [...Map.groupBy(calls, ([, { method, path }]) => `${method} ${path}`).values()].flatMap(
  (alike) => {
    const [first] = alike;
    const names = Object.keys(first?.[1].constants ?? {});
    return names.flatMap((name) => {
      const values = [...new Set(alike.map(([, { constants }]) => constants[name] ?? ""))];
      return first && values.length > 1 ? [[first[0], name, values, first[1]] as const] : [];
    });
  },
);

test.each(shared)(
  "%s and those of its path say which values %s has: %j",
  async (call, name, values, endpoint) => {
    const token = await practice.signIn("aroha");
    const { path, query, body } = requestFor(call, endpoint, ownIds(idOf("aroha")));
    const answer = await send(endpoint, token, path, { ...query, [name]: "99" }, body);
    const { message } = (await answer.json()) as { message: string };
    expect(answer.status).toBe(400);
    expect(message).toMatch(new RegExp(`^${name} must be one of \\d`));
    expect(values.filter((value) => !message.match(/\d+/g)?.includes(value))).toEqual([]);
  },
);
