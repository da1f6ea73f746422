import { describe, expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { environmentGroups } from "#app/.server/configuration/environment.ts";

describe("the configuration", () => {
  test("has a default for every variable", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      practiceOrigins: ["http://127.0.0.1:4010"],
      isProduction: true,
    });
  });

  test("treats a variable that is set to nothing as absent", () => {
    expect(readConfig({ PORT: "" }).port).toBe(3000);
  });

  test("reads the practice's GST number", () => {
    for (const number of ["123-456-789", "12-345-678"]) {
      expect(readConfig({ PRACTICE_GST_NUMBER: number }).gstNumber).toBe(number);
    }
    expect(readConfig({}).gstNumber).toBeUndefined();
  });

  test("reads named links", () => {
    const links = "Hutt Hospital https://example.nz/hutt, After hours 24/7 http://example.nz/x";
    expect(readConfig({ CENTRE_LINKS: links }).centreLinks).toEqual([
      { name: "Hutt Hospital", href: "https://example.nz/hutt" },
      { name: "After hours 24/7", href: "http://example.nz/x" },
    ]);
    expect(readConfig({}).centreLinks).toEqual([]);
  });

  test("reads what is left out of requests", () => {
    const { leftOut } = readConfig({
      PRACTICE_LEAVE_OUT: "profile.savedemographics.middlename, billing.readIntent.expand[]",
    }).adaptation;
    expect(leftOut).toEqual(["profile.saveDemographics.MiddleName", "billing.readIntent.expand[]"]);
  });

  test("reads what the numbers of settings mean", () => {
    const read = (numbers: string) => readConfig({ PRACTICE_SETTING_NUMBERS: numbers }).adaptation;
    const { settingNumbers } = read("8=DisableAppointment, 31 = reasonforcontact");
    expect([...settingNumbers]).toEqual([
      ["8", "appointmentsDisabled"],
      ["31", "reasonDecidesProvider"],
    ]);
    expect(readConfig({}).adaptation.settingNumbers.size).toBe(0);
  });
});

test("every variable that the portal reads has a description, which `npm run docs` prints", () => {
  const variables = Object.values(environmentGroups).flatMap((group) => Object.entries(group));
  const undescribed = variables.filter(([, schema]) => !schema.meta()?.description?.endsWith("."));
  expect(undescribed.map(([name]) => name)).toEqual([]);
});
