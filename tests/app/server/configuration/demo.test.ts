import { expect, test } from "vitest";
import { parseConfig, readConfig } from "#app/.server/configuration/config.ts";

const here = "http://127.0.0.1:4010,http://localhost:4010";
const readDemo = (DEMO: string | undefined, PRACTICE_ORIGINS: string, PORTAL_ORIGINS = "") =>
  readConfig({ ...(DEMO === undefined ? {} : { DEMO }), PRACTICE_ORIGINS, PORTAL_ORIGINS }).demo;
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

test("a demonstration for this machine alone may have its practice in a container", () => {
  const inContainer = `http://practice:4010,${here}`;
  expect(readDemo(text, inContainer, "https://localhost")).toEqual(demo);
  const reachable = "https://localhost,https://portal.example.nz";
  const parse = () => parseConfig({ DEMO: text, PRACTICE_ORIGINS: inContainer, PORTAL_ORIGINS: reachable });
  expect(parse).toThrow("on this machine");
  for (const elsewhere of ["http://practice.example.nz", "http://10.0.0.9", "http://[fd00::9]"]) {
    expect(() => readDemo(text, elsewhere, "https://localhost"), elsewhere).toThrow("on this machine");
  }
});

test.each([
  ["beside a practice elsewhere", text, `${here},https://practice.example.nz`, "on this machine"],
  ["that is not JSON", "people", here, "cannot be used"],
  ["with a member too many", JSON.stringify({ ...demo, key: "" }), here, "cannot be used"],
])("a demonstration %s does not start", (_, value, origins, reason) => {
  expect(() => readDemo(value, origins)).toThrow(reason);
});
