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

  test("names the variable that cannot be used in one sentence", () => {
    expect(() => readConfig({ PORT: "eighty" })).toThrow(
      /^The environment variable PORT cannot be used: .+\.$/,
    );
    expect(() => readConfig({ IDENTITY_URL: "ftp://x" })).toThrow("IDENTITY_URL");
  });

  test.each([
    ["PORT", "eighty", "it must be a number, such as 15"],
    ["PORT", "70000", "it must be at most 65535"],
    ["METRICS_PORT", "0", "it must be at least 1"],
    ["SESSION_HOURS", "0", "it must be above 0"],
    ["LOG_LEVEL", "loud", "it must be one of debug, info, warn, error, silent"],
    ["IDENTITY_URL", "localhost:4010", "it must be an address, such as https://portal.example.nz"],
    ["STRIPE_WEBHOOK_SECRET", "short", "it must be at least 16 characters"],
  ])("says of %s=%s what it must be", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `The environment variable ${name} cannot be used: ${sentence}.`,
    );
  });

  test("names every variable that cannot be used, each once", () => {
    expect(() => readConfig({ PORT: "1.5", LOG_LEVEL: "loud", IDENTITY_URL: "here" })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^.+ PORT .+\.\n.+ LOG_LEVEL .+\.\n.+ IDENTITY_URL .+\.$/),
      }) as Error,
    );
  });

  test("reads the practice's GST number, and refuses what is none", () => {
    for (const number of ["123-456-789", "12-345-678"]) {
      expect(readConfig({ PRACTICE_GST_NUMBER: number }).gstNumber).toBe(number);
    }
    expect(readConfig({}).gstNumber).toBeUndefined();
    expect(() => readConfig({ PRACTICE_GST_NUMBER: "GST 123" })).toThrow(
      "The environment variable PRACTICE_GST_NUMBER cannot be used: it must be a number such as 123-456-789.",
    );
  });

  test("reads named links, and refuses one whose address is none", () => {
    const links = "Hutt Hospital https://example.nz/hutt, After hours 24/7 http://example.nz/x";
    expect(readConfig({ CENTRE_LINKS: links }).centreLinks).toEqual([
      { name: "Hutt Hospital", href: "https://example.nz/hutt" },
      { name: "After hours 24/7", href: "http://example.nz/x" },
    ]);
    expect(readConfig({}).centreLinks).toEqual([]);
    expect(() => readConfig({ CENTRE_LINKS: "Hutt Hospital javascript:alert(1)" })).toThrow("CENTRE_LINKS");
    expect(() => readConfig({ TERMS_DOCUMENT_URL: "javascript:alert(1)" })).toThrow("TERMS_DOCUMENT_URL");
  });

  test("names what cannot be left out of a request, with what was probably meant", () => {
    const { leftOut } = readConfig({
      PRACTICE_LEAVE_OUT: "profile.savedemographics.middlename, billing.readIntent.expand[]",
    }).adaptation;
    expect(leftOut).toEqual(["profile.saveDemographics.MiddleName", "billing.readIntent.expand[]"]);
    expect(() => readConfig({ PRACTICE_LEAVE_OUT: "profile.saveDemographic.MidleName" })).toThrow(
      "The environment variable PRACTICE_LEAVE_OUT cannot be used: profile.saveDemographic.MidleName is not an assumed value of a request; the nearest is profile.saveDemographics.MiddleName.",
    );
    // A specified value is not left out.
    expect(() => readConfig({ PRACTICE_LEAVE_OUT: "appointments.book.SlotID" })).toThrow(
      "PRACTICE_LEAVE_OUT",
    );
  });

  test("reads what the numbers of settings mean, and refuses a name that no setting has", () => {
    const read = (numbers: string) => readConfig({ PRACTICE_SETTING_NUMBERS: numbers }).adaptation;
    const { settingNumbers } = read("8=DisableAppointment, 31 = reasonforcontact");
    expect([...settingNumbers]).toEqual([
      ["8", "appointmentsDisabled"],
      ["31", "reasonDecidesProvider"],
    ]);
    expect(readConfig({}).adaptation.settingNumbers.size).toBe(0);
    expect(() => read("8=DisabelAppointments")).toThrow("the nearest is DisableAppointment.");
    expect(() => read("DisableAppointment")).toThrow("not a number and a name such as 8=DisableAppointment");
    expect(() => read("8=DisableAppointment,8=IsRxUrgent")).toThrow("a number is there twice");
  });
});

test("every variable that the portal reads has a description, which `npm run docs` prints", () => {
  const variables = Object.values(environmentGroups).flatMap((group) => Object.entries(group));
  const undescribed = variables.filter(([, schema]) => !schema.meta()?.description?.endsWith("."));
  expect(undescribed.map(([name]) => name)).toEqual([]);
});
