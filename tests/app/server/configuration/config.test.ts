import { expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { environmentGroups } from "#app/.server/configuration/environment.ts";

const noNumbers = { adaptation: { settingNumbers: new Map() } };
const settings = new Map([
  ["8", "appointmentsDisabled"],
  ["31", "reasonDecidesProvider"],
]);
const links = [
  { name: "Hutt Hospital", href: "https://example.nz/hutt" },
  { name: "After hours 24/7", href: "http://example.nz/x" },
];

test.each<[string, NodeJS.ProcessEnv, object]>([
  [
    "defaults",
    {},
    {
      port: 3000,
      practiceOrigins: ["http://127.0.0.1:4010"],
      isProduction: true,
      centreLinks: [],
      ...noNumbers,
    },
  ],
  ["a variable that is set to nothing as absent", { PORT: "" }, { port: 3000 }],
  ["a GST number", { PRACTICE_GST_NUMBER: "123-456-789" }, { gstNumber: "123-456-789" }],
  ["a shorter one", { PRACTICE_GST_NUMBER: "12-345-678" }, { gstNumber: "12-345-678" }],
  [
    "named links",
    { CENTRE_LINKS: "Hutt Hospital https://example.nz/hutt, After hours 24/7 http://example.nz/x" },
    { centreLinks: links },
  ],
  [
    "what is left out of requests",
    { PRACTICE_LEAVE_OUT: "profile.savedemographics.middlename, billing.readIntent.expand[]" },
    { adaptation: { leftOut: ["profile.saveDemographics.MiddleName", "billing.readIntent.expand[]"] } },
  ],
  [
    "what the numbers of settings mean",
    { PRACTICE_SETTING_NUMBERS: "8=DisableAppointment, 31 = reasonforcontact" },
    { adaptation: { settingNumbers: settings } },
  ],
])("the configuration has %s", (_what, env, config) => {
  expect(readConfig(env)).toMatchObject(config);
});

test("the configuration has no GST number by default", () => {
  expect(readConfig({}).gstNumber).toBeUndefined();
});

test("every variable that the portal reads has a description, which `npm run docs` prints", () => {
  const variables = Object.values(environmentGroups).flatMap((group) => Object.entries(group));
  const undescribed = variables.filter(([, schema]) => !schema.meta()?.description?.endsWith("."));
  expect(undescribed.map(([name]) => name)).toEqual([]);
});
