import { describe, expect, test } from "vitest";
import { describeAnswer, entries, flag, text } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();
const credentials = () => ({ UserName: practice.aroha.username, Password: practice.aroha.password });

// spec 1, section 7: "body UserName, Password. Run before login to obtain ACCAPIURL."
describeAnswer(
  "POST /api/Authentication of the identity server",
  async () =>
    (await practice.call(`POST ${practice.urls.identity}/api/Authentication`, { body: credentials() })).body,
  [["ACCAPIURL", /^http:\/\/127\.0\.0\.1:\d+\/.*api$/]],
);

// spec 1, section 7, "Processing of answers": a list whose first item is a resource.
describeAnswer(
  "POST Patient/Authentication",
  async () =>
    (await practice.call("POST Patient/Authentication", { body: { ...credentials(), q: "" } })).body,
  [
    ["0.resourceType", text],
    ["0.id", text],
    ["0.name.0.text", "Aroha Ngata"],
    ["0.extension.0.valueString", text, "the token"],
    ["0.extension.1.valueBoolean", flag, "the password-reset flag"],
  ],
);

describe("POST Patient/Authentication", () => {
  test.each([
    ["an empty q", { q: "" }],
    ["no q", {}],
    ["a null q", { q: null }],
  ])("accepts %s", async (_, q) => {
    const { body } = await practice.call("POST Patient/Authentication", { body: { ...credentials(), ...q } });
    expect(body).toMatchObject([{ id: practice.aroha.patientId }]);
  });
  // spec 1, section 7: "an error object with StatusCode and ResponseMessage".
  test.each([
    ["a wrong password", { Password: "wrong" }],
    ["an unknown user", { UserName: "someone.else@example.nz" }],
    ["an unknown q", { q: "no-such-token" }],
  ])("refuses %s with StatusCode and ResponseMessage", async (_, change) => {
    const { body } = await practice.call("POST Patient/Authentication", {
      body: { ...credentials(), q: "", ...change },
    });
    expect(body).toEqual({ StatusCode: expect.any(String), ResponseMessage: expect.any(String) });
  });
});

// spec 1, section 7: "GET ValidateToken with the Token header. Response truthy or falsy."
describe("GET ValidateToken", () => {
  test("is truthy for a token in the header", async () => {
    expect(await practice.read("GET ValidateToken")).toBe(true);
  });
  test("is falsy for an unknown token", async () => {
    expect((await practice.call("GET ValidateToken", { token: "unknown" })).body).toBeFalsy();
  });
  // spec 1, section 7: "some use a Token query parameter".
  test("reads the token from the query too", async () => {
    expect((await practice.call(`GET ValidateToken?Token=${practice.token}`)).body).toBe(true);
  });
});

const menuCodes = ["26", "16", "11", "14", "15", "17", "18", "19", "24", "28", "29", "56", "50"];

describe("POST Patient/PatientMenu", () => {
  const menu = (body: object) => practice.read("POST Patient/PatientMenu", body);
  // spec 1, section 2, "Shell": the type codes; section 7: "name, unused, type code" and "optional proxy id" (ruling B61).
  test.each([
    ["a text", { ProxyID: "20102" }],
    ["a number", { ProxyID: 20102 }],
    ["empty", { ProxyID: "" }],
    ["null", { ProxyID: null }],
    ["absent", {}],
  ])("accepts a proxy id that is %s", async (_, proxy) => {
    const answer = (await menu({ UserLoggedID: practice.aroha.patientId, ...proxy })) as [{ entry: [] }];
    expect(answer[0].entry.length).toBeGreaterThan(0);
  });
  test("answers with every area of the side menu by its code, at the third position", async () => {
    const [{ entry }] = (await menu({ UserLoggedID: practice.aroha.patientId })) as [
      { entry: { resource: { extension: { valueString: string }[] } }[] },
    ];
    const codes = entry.map(({ resource }) => resource.extension[2]?.valueString);
    expect(new Set(codes)).toEqual(new Set(menuCodes));
  });
  describeAnswer("its entries", () => menu({ UserLoggedID: practice.aroha.patientId }), [
    ...entries([
      ["extension.0.valueString", text, "the name"],
      ["extension.2.valueString", menuCodes, "the type code"],
    ]),
  ]);
});

// spec 1, section 7: "list with total and entry (resource id, name[0].text, extension[0].valueString)".
describeAnswer("GET Patient/ProxyUsers", () => practice.read("GET Patient/ProxyUsers?PatientID={patient}"), [
  ["0.total", 3],
  ...entries([
    ["id", ["20101", "20102", "20103"]],
    ["name.0.text", ["Aroha Ngata", "Manaia Ngata", "Tama Ngata"]],
    ["extension.0.valueString", ["20101", "20102", "20103"]],
  ]),
]);

// spec 1, section 7: 'ForgotPassword: StatusCode "1" or "0" with ResponseMessage'.
describeAnswer(
  "POST Patient/ForgotPassword",
  async () => (await practice.call("POST Patient/ForgotPassword?Username=aroha%40example.nz")).body,
  [
    ["StatusCode", ["1", "0"]],
    ["ResponseMessage", text],
  ],
);

// spec 1, section 4: "StatusCode '1' is success and closes the panel; '3' is an error"; section 5, order of checks.
describe("POST Patient/ChangePassword", () => {
  const change = async (Password: string) =>
    practice.read("POST Patient/ChangePassword", { PatientID: practice.aroha.patientId, Password });
  test.each([
    ["LETTERS1", "Password must contain at least one lower case letter."],
    ["Short12", "Your password has less than 8 characters."],
    ["lowercase12", "Password must contain at least one upper case letter."],
    ["Lowercase1", "Password must contain at least two number."],
  ])("refuses %s with StatusCode 3 and the text", async (password, message) => {
    expect(await change(password)).toEqual({ StatusCode: "3", StatusMessage: message });
  });
  test("accepts a password that meets every rule with StatusCode 1 and a message", async () => {
    expect(await change("Kereru-Street-26")).toEqual({ StatusCode: "1", StatusMessage: expect.any(String) });
  });
  test("has a PUT variant that takes a query", async () => {
    const answer = await practice.read(
      "PUT Patient/ChangePassword?PatientID={patient}&Password=Portal-Test-2026",
    );
    expect(answer).toMatchObject({ StatusCode: "1" });
  });
});

// spec 1, section 3, "Help request payload", and section 5, "Login help".
describe("POST SendHelpMessage", () => {
  const request = {
    PatientID: "",
    EmailAddress: "aroha@example.nz",
    UID: "",
    FirstName: "Aroha",
    FamilyName: "Ngata",
    DOB: "1984-07-15",
    MessageSubject: "Cannot sign in",
    MessageBody: "Please call me.",
  };
  const send = (change: object) => practice.call("POST SendHelpMessage", { body: { ...request, ...change } });
  test("needs no token", async () => {
    expect(await send({})).toMatchObject({ status: 200, body: { StatusCode: "1" } });
  });
  test("accepts an NHI in place of an address", async () => {
    expect(await send({ EmailAddress: "", UID: "ZAA0067" })).toMatchObject({ body: { StatusCode: "1" } });
  });
  test("refuses a request with neither, with the specification's text", async () => {
    expect(await send({ EmailAddress: "" })).toMatchObject({
      body: { ResponseMessage: "Either Email or NHI Number is Required" },
    });
  });
  test("refuses a date of birth that is not in the past", async () => {
    expect(await send({ DOB: "2026-11-23" })).toMatchObject({ body: { StatusCode: "0" } });
  });
});

// spec 1, section 7: "POST Patient/Logout?Token={token}. Response has StatusCode."
describe("POST Patient/Logout", () => {
  test("answers with a StatusCode and ends the session", async () => {
    const token = await practice.signIn("aroha");
    const { body } = await practice.call(`POST Patient/Logout?Token=${token}`);
    expect(body).toMatchObject({ StatusCode: expect.anything() });
    expect((await practice.call("GET ValidateToken", { token })).body).toBeFalsy();
    expect((await practice.call("GET Patient?PatientID={patient}", { token })).status).toBe(401);
  });
});
