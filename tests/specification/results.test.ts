import { describe, expect, test } from "vitest";
import { base64, date, describeAnswer, entries, id, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();

// spec 2, section 3, "Lab result".
describeAnswer(
  "GET Patient/LabResults",
  () => practice.list("LabResults", "&searchText=&fromdate=&todate="),
  [
    ...entries([
      ["id", id],
      ["description", text, "the test name"],
      ["author.0.display", text],
      ["extension.0.valueString", text, "the laboratory name"],
      ["extension.1.valueDateTime", date, "the date-time"],
      ["extension.2.valueString", text, "the comments"],
      ["extension.3.valueString", text, "the folder name"],
      ["extension.4.valueString", ["True", "False"], "the read flag as text"],
    ]),
  ],
);
test.each(["&searchText=", "", "&searchText=&fromdate=&todate=", "&fromdate=&todate="])(
  "GET Patient/LabResults lists all for the query%s",
  async (more) => {
    expect(await practice.idsOf("LabResults", more)).toHaveLength(11);
  },
);
test("GET Patient/LabResults finds by a part of the name and by days", async () => {
  const found = valuesAt(
    await practice.list("LabResults", "&searchText=iron&fromdate=&todate="),
    "0.entry.*.resource.description",
  );
  expect(new Set(found)).toEqual(new Set(["Iron Studies"]));
  const days = valuesAt(
    await practice.list("LabResults", "&searchText=&fromdate=2026-11-20&todate=2026-11-20"),
    "0.entry.*.resource.extension.1.valueDateTime",
  );
  expect(days.length).toBeGreaterThan(0);
  expect(days.filter((day) => !String(day).startsWith("2026-11-20"))).toEqual([]);
});

describe("GET Patient/LabResultByID", () => {
  // spec 2, section 4: "Modal content kind: empty, pdf, html, table (by content type)".
  test.each([
    ["sione", "0", "application/json"],
    ["aroha", "5", "text/html"],
    ["george", "2", "application/pdf"],
  ])("names the content type of %s's result %s: %s", async (person, number, contentType) => {
    const patientId = practice.people[person]?.patientId;
    const answer = await practice.readAs(
      person,
      `GET Patient/LabResultByID?PatientID={id}&ResultID=${patientId}-result-${number}`,
    );
    expect(valuesAt(answer, "0.content.0.attachment.contentType")).toEqual([contentType]);
    expect(valuesAt(answer, "0.content.0.attachment.data")[0]).toMatch(base64);
  });
  // spec 2, section 3: the fields of an observation and its flags.
  test("answers with rows of four fields, flagged Abnormal, Low or High", async () => {
    const answer = await practice.read(
      "GET Patient/LabResultByID?PatientID={patient}&ResultID=20101-result-0",
    );
    const [data] = valuesAt(answer, "0.content.0.attachment.data");
    const rows = JSON.parse(Buffer.from(String(data), "base64").toString()) as Record<string, string>[];
    const names = ["ObservationText", "ObservationValue", "AbnormalFlagDesc", "ObservationSummary"];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => Object.keys(row).sort().join() !== [...names].sort().join())).toEqual([]);
    const flags = new Set(rows.map(({ AbnormalFlagDesc }) => AbnormalFlagDesc));
    expect([...flags].filter((one) => !["", "Abnormal", "Low", "High"].includes(one ?? "?"))).toEqual([]);
  });
  test("marks the result as read", async () => {
    await practice.read("GET Patient/LabResultByID?PatientID={patient}&ResultID=20101-result-1");
    const results = valuesAt(await practice.list("LabResults", ""), "0.entry.*.resource") as { id: string }[];
    const read = results.find((result) => result.id === "20101-result-1");
    expect(valuesAt(read, "extension.4.valueString")).toEqual(["True"]);
  });
});

// spec 2, section 3, "Lab chart point"; section 7: "labcode (test description)".
describeAnswer(
  "GET Patient/LabResultChartById",
  () => practice.readAs("sione", "GET Patient/LabResultChartById?PatientID={id}&labcode=HbA1c"),
  [
    ["*.observationtext", "HbA1c"],
    ["*.observationvalue", id],
    ["*.resultdate", date],
  ],
);
test("GET Patient/LabResultChartById answers with an empty list for a test without a chart", async () => {
  expect(await practice.read("GET Patient/LabResultChartById?PatientID={patient}&labcode=Nothing")).toEqual(
    [],
  );
});
