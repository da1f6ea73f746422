import { describe, expect, test } from "vitest";
import { date, describeAnswer, entries, flag, id, number, pdf, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();

// spec 2, section 3, "Allergy".
describeAnswer(
  "GET Patient/AllergyIntolerance",
  () => practice.read("GET Patient/AllergyIntolerance?PatientID={patient}&PageSize=30&PageNumber=1"),
  entries([
    ["id", id],
    ["code.text", text],
    ["extension.0.valueString", text, "the type"],
    ["extension.1.valueString", ["Severe", "Moderate", "Mild"], "the severity"],
    ["reaction.0.manifestation.0.text", text],
    ["note.0.text", text],
  ]),
);

// spec 2, section 3, "Immunisation"; the type flag is found by the url ImmType (ruling B61).
describeAnswer("GET Patient/Immunization", () => practice.list("Immunization", "&TypeID=0", "20102"), [
  ...entries([
    ["id", id],
    ["date", date],
    ["status", text],
    ["extension.0.valueString", text, "the name"],
    ["extension.1.valueString", text, "the indication"],
    ["extension.2.valueString", text, "the vaccinator"],
    ["extension.3.valueDateTime", date, "when it is due"],
    ["extension.4.url", "ImmType"],
    ["extension.4.valueString", ["overdue", "due", "other"], "the type flag"],
    ["extension.10.valueBoolean", flag],
    ["extension.11.valueBoolean", flag],
    ["extension.12.valueDateTime", date, "the month"],
    ["extension.13.valueString", text, "the message"],
  ]),
]);
// spec 2, section 7: "TypeID (0 all, 1 administered, 2 overdue, 3 due)".
test.each([
  [1, "other", true],
  [2, "overdue", false],
  [3, "due", false],
])("GET Patient/Immunization lists type %i as %s only", async (type, flag, isGiven) => {
  const found = valuesAt(
    await practice.list("Immunization", `&TypeID=${type}`, "20102"),
    "0.entry.*.resource",
  );
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(valuesAt(found, "*.extension.4.valueString"))).toEqual(new Set([flag]));
  expect(valuesAt(found, "*.date")).toHaveLength(isGiven ? found.length : 0);
});

// spec 2, section 3, "Timeline event"; section 7: "FromDate, toDate, optional SearchText, ProviderID".
describeAnswer(
  "GET Patient/Timeline",
  () => practice.list("Timeline", "&FromDate=2025-11-23&toDate=2026-11-23"),
  [
    ...entries([
      ["id", id],
      ["created", date],
      ["code.coding.0.display", text],
      ["code.text", text],
      ["extension.0.valueString", text, "the provider name"],
    ]),
  ],
);
test("GET Patient/Timeline lists all events for empty dates, the default of its filter", async () => {
  const year = (await practice.idsOf("Timeline", "&FromDate=2025-11-23&toDate=2026-11-23")).length;
  const [empty, absent] = [
    await practice.idsOf("Timeline", "&FromDate=&toDate="),
    await practice.idsOf("Timeline", ""),
  ];
  expect(empty.length).toBeGreaterThan(year);
  expect(absent).toEqual(empty);
});
test.each(["&SearchText=", "&ProviderID=", "&SearchText=&ProviderID="])(
  "GET Patient/Timeline reads the empty%s as absent",
  async (more) => {
    const range = "&FromDate=2025-11-23&toDate=2026-11-23";
    expect(await practice.idsOf("Timeline", `${range}${more}`)).toEqual(
      await practice.idsOf("Timeline", range),
    );
  },
);
test("GET Patient/Timeline finds the events of a provider by the id of lookup 14", async () => {
  const found = valuesAt(
    await practice.list("Timeline", "&FromDate=2025-11-23&toDate=2026-11-23&ProviderID=31"),
    "0.entry.*.resource.extension.0.valueString",
  );
  expect(new Set(found)).toEqual(new Set(["Dr Hana Pōtiki"]));
});

// spec 2, section 3, "Reminder (alert)".
const reminders = async () => {
  const token = await practice.signIn("sione");
  const call = "GET Patient/PatientAlerts?PatientID=20201&PageSize=100&PageNumber=1";
  return (await practice.call(call, { token })).body;
};
describeAnswer("GET Patient/PatientAlerts", reminders, [
  ...entries([
    ["extension.0.valueString", /\.$/, "the description"],
    ["extension.1.valueString", text, "the title"],
    ["extension.2.valueString", ["High", "Medium", "Normal"], "the priority"],
    ["sender.display", text],
    ["sent", date],
    ["note.0.text", text],
  ]),
]);

// spec 2, section 3, "Resource/media", and section 7: "base64 content".
describeAnswer("GET Patient/Media", () => practice.list("Media", ""), [
  ...entries([
    ["id", id],
    ["content.title", text],
    ["content.contentType", ["application/pdf", "link"]],
    ["content.url", /^https:\/\//],
  ]),
]);
test("GET Patient/Media has a url for each PDF and each link", async () => {
  const media = valuesAt(await practice.list("Media", ""), "0.entry.*.resource.content") as {
    url?: string;
  }[];
  expect(media.filter(({ url }) => !url)).toEqual([]);
});
test("GET Patient/MediaByID answers with a PDF in base64", async () => {
  const answer = await practice.read("GET Patient/MediaByID?PatientID={patient}&ResourceID=20101-resource-0");
  expect(answer).toMatch(pdf);
});

// spec 2, section 3, "Letter"; section 7: the token as a query parameter.
const letters = (more: string) =>
  practice.call(
    `GET Patient/LetterAndDocument?Token=${practice.token}&PatientID={patient}&PageSize=100&PageNumber=1${more}`,
  );
describeAnswer("GET Patient/LetterAndDocument", async () => (await letters("")).body, [
  ...entries([
    ["id", id],
    ["type.coding.0.display", text],
    ["extension.0.valueDateTime", date, "the date-time"],
    ["content.0.attachment.contentType", "application/pdf"],
  ]),
]);
describe("GET Patient/LetterAndDocument", () => {
  // spec 2, section 5: "start at 00:00:00 and end at 23:59:59; clearing the range reloads all letters".
  test.each([
    ["&StartDate=2026-10-27%2000:00:00&EndDate=2026-11-15%2023:59:59", 2],
    ["&StartDate=2026-10-28%2000:00:00&EndDate=2026-11-15%2023:59:59", 1],
    ["&StartDate=&EndDate=", 9],
  ])("lists the letters of %s", async (range, count) => {
    expect(valuesAt((await letters(range)).body, "0.entry.*")).toHaveLength(count);
  });
});
test("GET Patient/LetterAndDocumentByID answers on a host of its own with the content in base64", async () => {
  const { body } = await practice.call(
    `GET ${practice.urls.letters}/Patient/LetterAndDocumentByID?Token=${practice.token}&PatientID={patient}&ResultID=20101-letter-0`,
  );
  expect(valuesAt(body, "0.content.0.attachment.contentType")).toEqual(["application/pdf"]);
  expect(valuesAt(body, "0.content.0.attachment.data")[0]).toMatch(pdf);
});

// spec 2, section 3, "Vital observation"; section 7: "PageSize 30, PageNumber 1, ChartType 0".
const vitals = () =>
  practice.read("GET Patient/Observation?PatientID={patient}&PageSize=30&PageNumber=1&ChartType=0");
const vitalNames = [
  "Blood Pressure",
  "Weight",
  "Body Weight",
  "BMI",
  "Height",
  "Heart Rate",
  "Body Height",
  "Body Mass Index",
];
describeAnswer("GET Patient/Observation", vitals, [
  ...entries([
    ["code.coding.0.display", vitalNames],
    ["component.0.valueQuantity.value", number],
    ["effectiveDateTime", date],
  ]),
]);
test("GET Patient/Observation has systolic and diastolic values for blood pressure", async () => {
  const found = valuesAt(await vitals(), "0.entry.*.resource") as {
    code: { coding: [{ display: string }] };
    component: { valueQuantity: { value: number } }[];
  }[];
  const pressures = found.filter(({ code }) => code.coding[0].display === "Blood Pressure");
  expect(pressures.length).toBeGreaterThan(0);
  expect(
    pressures.filter(({ component: [systolic, diastolic] }) => {
      return !((systolic?.valueQuantity.value ?? 0) > (diastolic?.valueQuantity.value ?? 999));
    }),
  ).toEqual([]);
});
