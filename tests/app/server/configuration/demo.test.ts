import { expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";

const here = "http://127.0.0.1:4010,http://localhost:4010";
const readDemo = (DEMO: string | undefined, PRACTICE_ORIGINS: string) =>
  readConfig({ ...(DEMO === undefined ? {} : { DEMO }), PRACTICE_ORIGINS }).demo;
const demo = {
  consoleUrl: "http://127.0.0.1:4010",
  password: "Portal-Test-2026",
  people: [{ name: "Mei Chen", username: "mei@example.nz", note: "An empty record" }],
};
const text = JSON.stringify(demo);

test("the login page offers the people of a demonstration, and none without one", () => {
  expect(readDemo(text, here)).toEqual(demo);
  expect(readDemo(undefined, here)).toBeUndefined();
});

test.each([
  ["beside a practice elsewhere", text, `${here},https://practice.example.nz`, "on this machine"],
  ["that is not JSON", "people", here, "cannot be used"],
  ["with a member too many", JSON.stringify({ ...demo, key: "" }), here, "cannot be used"],
])("a demonstration %s does not start", (_, value, origins, reason) => {
  expect(() => readDemo(value, origins)).toThrow(reason);
});
