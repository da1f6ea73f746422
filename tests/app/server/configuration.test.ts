import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { readConfig } from "#app/.server/config.ts";
import { environmentGroups } from "#app/.server/environment.ts";
import { assumedSent } from "#practice-api/adaptation/adapted-contract.ts";

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

const rowOf = (name: string, description: string, value: string) =>
  `| \`${name}\` | ${description} | ${value} |`;

function variableRow([name, schema]: [string, z.ZodType]): string {
  const { description, computed } = schema.meta() ?? {};
  const constant = schema.safeParse(undefined).data;
  const value = typeof computed === "string" ? computed : `\`${String(constant)}\``;
  return rowOf(name, description ?? "", value);
}

/** What `PRACTICE_LEAVE_OUT` may name. */
function assumedList(): string {
  const title =
    "The specification leaves these values of requests open, so their spelling is assumed. Each can be left out:";
  return [title, "", ...assumedSent().map((name) => `- \`${name}\``)].join("\n");
}

/** What other programs of the repository read. */
const otherVariables = [
  rowOf("MOCK_PORT", "The port of the mock practice.", "`4010`"),
  rowOf("MOCK_PATIENTS", "The number of generated patients of the mock practice.", "`0`"),
  rowOf(
    "MOCK_HOST",
    "The address that the mock practice listens on; not loopback only when it is asked for.",
    "`127.0.0.1`",
  ),
  rowOf(
    "MOCK_CORS_ORIGINS",
    "The origins of pages that may call the mock practice, comma-separated.",
    "none",
  ),
  rowOf(
    "MOCK_CONTROL_ORIGINS",
    "The origins of pages that may call its control API, comma-separated.",
    "none",
  ),
  rowOf(
    "MOCK_CONTROL_HOSTS",
    "Names besides loopback ones by which its control API answers, comma-separated.",
    "`MOCK_HOST`",
  ),
  rowOf("CHROMIUM_PATH", "The browser of the tests.", "the system's"),
  rowOf("E2E_PORTAL_PORT", "The portal's port in browser tests.", "`3190`"),
  rowOf("E2E_PRACTICE_PORT", "The practice's port in browser tests.", "`4280`"),
];

describe("docs/configuration.md", () => {
  test("describes every variable that the portal reads", () => {
    const variables = Object.values(environmentGroups).flatMap((group) => Object.entries(group));
    const undescribed = variables.filter(([, schema]) => !schema.meta()?.description?.endsWith("."));
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });

  test("is up to date", async () => {
    const header = ["| variable | meaning | default |", "|---|---|---|"];
    const sections = Object.entries(environmentGroups).flatMap(([title, group]) => [
      [`## ${title}`, "", ...header, ...Object.entries(group).map(variableRow)].join("\n"),
      ...(title === "Another practice" ? [assumedList()] : []),
    ]);
    const page = [
      "# Configuration",
      "The portal reads environment variables once, at start. A variable that cannot be used ends the process\nwith a sentence that names it. This page is generated from `app/.server/environment.ts` by\n`vitest run tests/app/server/configuration.test.ts -u`.",
      ...sections,
      ["## Development and tests", "", ...header, ...otherVariables].join("\n"),
    ];
    await expect(`${page.join("\n\n")}\n`).toMatchFileSnapshot("../../../docs/configuration.md");
  });
});
