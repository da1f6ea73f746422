import { describe, expect, test } from "vitest";
import { base64, describeAnswer, entries, flag, id, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();
const patient = () => practice.aroha.patientId;
const profile = () => practice.read("GET Patient?PatientID={patient}");
const phone = /^\+64 [\d ]+$/;

// spec 1, section 1 (the bundle) and section 3, "Patient profile".
describeAnswer("GET Patient", profile, [
  ...entries([
    ["resourceType", "Patient"],
    ["id", "20101"],
    ["name.0.prefix.*", "Ms"],
    ["name.0.given.*", text],
    ["name.0.family", "Ngata"],
    ["name.0.text", "Aroha Ngata"],
    ["name.0.preferred", "Aroha"],
    ["gender", ["female", "male", "other", "unknown"]],
    ["birthDate", /^\d{4}-\d\d-\d\d$/],
    ["telecom.*.system", ["phone", "email"]],
    ["telecom.*.use", ["home", "mobile", "work", "temp"]],
    ["telecom.*.value", text],
    ["address.0.line.*", text],
    ["contact.*.id", id],
    ["contact.*.name.given.*", text],
    ["contact.*.name.family", text],
    ["contact.*.relationship.*.coding.*.display", text],
    ["extension.3.valueString", /^Z[A-Z]{2}\w{4}$/, "the NHI, as the 4th extension value,"],
    ["extension.4.valueString", /^\[.*\]$/, "the contact methods as a JSON text"],
  ]),
]);

describe("GET Patient", () => {
  const one = async () => valuesAt(await profile(), "0.entry.0.resource")[0] as Record<string, unknown>;
  // spec 1, section 3: which telecom entry is which.
  test.each([
    ["phone", "mobile", phone],
    ["phone", "home", phone],
    ["phone", "work", phone],
    ["email", "home", /^\S+@\S+\.\S+$/],
    ["email", "temp", /^\S+@\S+\.\S+$/],
  ])("has a %s entry whose use is %s", async (system, use, pattern) => {
    const { telecom } = await one();
    const values = (telecom as { system: string; use: string; value: string }[]).filter(
      (entry) => entry.system === system && entry.use === use,
    );
    expect(values).toMatchObject([{ value: expect.stringMatching(pattern) }]);
  });
  test("has at most six address lines", async () => {
    const [{ line }] = (await one()).address as [{ line: string[] }];
    expect(line.length).toBeLessThanOrEqual(6);
  });
  // spec 1, section 3: the ten fields of a contact method record (ruling B61) and the ids of the methods.
  test.each([
    ["ContactMethod", ["Cell Phone", "Day Phone", "Night Phone", "Email", "Text", "Post"]],
    ["ContactMethodID", ["1", "2", "3", "4", "5", "6"]],
    ["IsActive", flag],
    ["IsDeleted", flag],
    ["ProfileContactMethodID", id],
    ["ProfileID", id],
    ["InsertedAt", text],
    ["UpdatedAt", text],
    ["InsertedBY", id],
    ["UpdatedBY", id],
  ] as const)("has contact methods with %s", async (name, expected) => {
    const json = valuesAt(await one(), "extension.4.valueString")[0];
    const values = (JSON.parse(String(json)) as Record<string, unknown>[]).map((record) => record[name]);
    expect(values.length).toBeGreaterThan(0);
    const meets = (value: unknown) =>
      typeof expected === "function" ? expected(value) : expected.includes(String(value) as never);
    expect(values.filter((value) => !meets(value))).toEqual([]);
  });
});

// spec 1, section 7: "a second base address; returns text".
describe("GET Patient/LoadImage", () => {
  test("answers on a host of its own with a picture in base64, as text", async () => {
    const token = await practice.signIn("sione");
    const sione = practice.people.sione?.patientId;
    const { body } = await practice.call(`GET Patient?PatientID=${sione}`, { token });
    const extensions = valuesAt(body, "0.entry.0.resource.extension.*") as {
      url: string;
      valueString?: string;
    }[];
    const key = extensions.find(({ url }) => url === "ProfileImageKey")?.valueString;
    const { text: image } = await practice.call(
      `GET ${practice.urls.images}/Patient/LoadImage?PatientID=${sione}&DocumentKey=${key}`,
      { token },
    );
    expect(image).toMatch(base64);
  });
});

// spec 1, section 7, with ids as numbers and as texts (ruling B61).
describe("POST Patient/UpdatePatientContactMethods", () => {
  const details = {
    CellPhoneNumber: "+64210000199",
    HomePhoneNumber: "",
    WorkPhoneNumber: "",
    EmailAddress: "aroha@example.nz",
    PrefferedContactMethodName: "Email",
    SelectedContacttMethods: ["1", "4"],
  };
  test.each([
    ["texts", { PatientID: "20101", PrefferedContactMethodID: "4" }],
    ["numbers", { PatientID: 20101, PrefferedContactMethodID: 4, SelectedContacttMethods: [1, 4] }],
  ])("saves with ids that are %s", async (_, ids) => {
    const answer = await practice.ask("POST Patient/UpdatePatientContactMethods", { ...details, ...ids });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await profile())).toContain("+64210000199");
  });
});

const contact = {
  ChartNumber: "",
  TitleID: "1",
  Title: "Mr",
  FirstName: "Hemi",
  FamilyName: "Walker",
  PreferredName: "",
  GenderID: "1",
  GenderName: "Male",
  Ethnicity: "",
  DOB: "",
  BloodGroupID: "",
  BloodGroupName: "",
  NHINumber: "",
  UserEmail: "",
  PracticeID: "",
  Balance: "",
  RelationshipID: "1",
  RelationshipName: "Friend",
  InCaseOfEmergency: true,
  // The misspelling is the specification's.
  PatientAddress: [
    {
      AddressID: "",
      PaientID: "20101",
      AddressTypeID: "1",
      HouseNumber: "",
      BuildingNumber: "",
      StreetNumber: "",
      SuburbTownName: "",
      SuburbTownID: "",
      CityAreaName: "",
      CityAreaID: "",
      PostCodeID: "",
    },
  ],
  PatientContact: {
    CellPhoneNumber: "+64210000198",
    HomePhoneNumber: "",
    WorkPhoneNumber: "+6445550198",
    EmailAddress: "",
    PrefferedContactMethodID: "1",
    PrefferedContactMethodName: "Cell Phone",
  },
  lstContactMethods: [],
  PreferredContactMethodID: "1",
};

// spec 1, section 3, "Emergency contact payload", and section 7.
describe("POST patient/AddEmergencyContact", () => {
  const add = (body: object) => practice.ask("POST patient/AddEmergencyContact?PatientID={patient}", body);
  test("accepts every field of the payload and adds the contact", async () => {
    expect((await add({ PatientID: patient(), ...contact })).status).toBe(200);
    expect(valuesAt(await profile(), "0.entry.0.resource.contact.*.name.family")).toContain("Walker");
  });
  test("accepts ids that are numbers", async () => {
    const numbers = { TitleID: 1, GenderID: 1, RelationshipID: 1, PreferredContactMethodID: 1, Balance: 0 };
    expect((await add({ ...contact, PatientID: 20101, ...numbers })).status).toBe(200);
  });
});

describe("DELETE Patient/EmergencyContact", () => {
  test("removes a contact", async () => {
    const before = valuesAt(await profile(), "0.entry.0.resource.contact.*.id");
    const { status } = await practice.ask(
      `DELETE Patient/EmergencyContact?PatientID={patient}&EmergencyContactID=${before[0]}`,
    );
    expect(status).toBe(200);
    expect(valuesAt(await profile(), "0.entry.0.resource.contact.*.id")).toEqual(before.slice(1));
  });
});

// spec 1, section 7: "names, GenderID, GenderName, Ethnicity, DOB, blood group fields, NHINumber, UserEmail".
describe("POST Patient/UpdatePatientDemographics", () => {
  const details = {
    FirstName: "Aroha",
    FamilyName: "Walker",
    GenderName: "Female",
    Ethnicity: "Māori",
    DOB: "1984-07-15",
    BloodGroupName: "O+",
    NHINumber: "ZAA0067",
    UserEmail: "aroha@example.nz",
  };
  test.each([
    ["texts", { PatientID: "20101", GenderID: "2", BloodGroupID: "1" }],
    ["numbers", { PatientID: 20101, GenderID: 2, BloodGroupID: 1 }],
  ])("saves with ids that are %s", async (_, ids) => {
    expect(
      (await practice.ask("POST Patient/UpdatePatientDemographics", { ...details, ...ids })).status,
    ).toBe(200);
    expect(valuesAt(await profile(), "0.entry.0.resource.name.0.family")).toEqual(["Walker"]);
  });
});

// spec 1, section 7: "Patient with Token query; body resourceType Patient, id, extensions …".
describe("POST Patient", () => {
  test("saves the device token and both choices", async () => {
    const extension = [
      { url: "PatientDeviceToken", valueString: "device-1" },
      { url: "EnableEmail", valueBoolean: false },
      { url: "EnableNotification", valueBoolean: true },
    ];
    const { status } = await practice.call(`POST Patient?Token=${practice.token}`, {
      body: { resourceType: "Patient", id: patient(), extension },
    });
    expect(status).toBe(200);
    const saved = valuesAt(await profile(), "0.entry.0.resource.extension.*");
    expect(saved).toEqual(expect.arrayContaining(extension));
  });
});
