import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { checkConfiguration } from "#app/.server/operator/check-configuration.ts";
import { practiceDataOf } from "#app/.server/practice-client/practices.ts";
import { appointmentTypes } from "#fixtures/practice/appointment-types.ts";
import { branches } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";

const temporary = mkdtempSync(join(tmpdir(), "practice-data-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

let folders = 0;
/** A folder of PRACTICE_DATA with these files. */
function folderOf(files: Readonly<Record<string, object | string>>): string {
  const folder = join(temporary, String(++folders));
  mkdirSync(folder);
  for (const [name, data] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof data === "string" ? data : JSON.stringify(data));
  }
  return folder;
}
const file = (text: string) => join(folderOf({ "data.json": text }), "data.json");

test("without a file, times are offered from 15 minutes ahead and nothing else is known", () => {
  expect(practiceDataOf(readConfig({}), "http://127.0.0.1:4010/api")).toEqual({
    origins: [],
    bookingNoticeMinutes: 15,
    clinics: {},
    kinds: {},
    messages: { roles: {}, away: {} },
  });
});

test("a file that cannot be used is refused with the place of its mistake", () => {
  const read = (text: string) => () => readConfig({ PRACTICE_DATA: file(text) });
  expect(read("{}")).not.toThrow();
  expect(read("no json")).toThrow("PRACTICE_DATA");
  expect(read('{ "kinds": { "Smear": { "sex": "woman" } } }')).toThrow("kinds.Smear.sex");
  expect(read('{ "bookingNoticeMinutes": -1 }')).toThrow("bookingNoticeMinutes");
  expect(read('{ "clinic": {} }')).toThrow("clinic");
  expect(() => readConfig({ PRACTICE_DATA: "/nowhere.json" })).toThrow("PRACTICE_DATA");
});

test("the demonstration's file agrees with the mock practice", () => {
  const config = readConfig({ PRACTICE_DATA: "fixtures/practice/practice-data.json" });
  const { name, phone, clinics, kinds } = practiceDataOf(config, config.practiceApiUrl);
  expect({ name, phone }).toEqual({ name: practice.name, phone: practice.phone });
  expect(clinics).toEqual(Object.fromEntries(branches.map(({ name, address }) => [name, address])));
  const lengths = Object.entries(kinds).map(([name, { minutes, group, plain }]) => {
    expect([group, plain]).not.toContain(undefined);
    return [name, minutes];
  });
  expect(Object.fromEntries(lengths)).toEqual(
    Object.fromEntries(appointmentTypes.map(({ name, minutes }) => [name, minutes])),
  );
});

describe("a folder", () => {
  test("adds the origins of its files, and has each practice's own data", () => {
    const PRACTICE_DATA = folderOf({
      "hill.json": { name: "Hill", origins: ["https://hill.example.nz/"] },
      "north.json": { name: "North", origins: ["https://*.north.example.nz", "https://north.example.nz"] },
      "one.json": { name: "One of the north", origins: ["https://one.north.example.nz"] },
      "rest.json": { name: "Any other" },
      // As Kubernetes and editors have them.
      "..data": "no json",
      ".rest.json": "no json",
      "rest.json~": "no json",
    });
    const config = readConfig({ PRACTICE_DATA, PRACTICE_ORIGINS: "https://old.example.nz" });
    expect(config.practiceOrigins).toEqual([
      "https://old.example.nz",
      "https://hill.example.nz",
      "https://*.north.example.nz",
      "https://north.example.nz",
      "https://one.north.example.nz",
    ]);
    const named = ["hill", "north", "one.north", "two.north", "old"].map(
      (host) => practiceDataOf(config, `https://${host}.example.nz/api`).name,
    );
    expect(named).toEqual(["Hill", "North", "One of the north", "North", "Any other"]);
  });

  test("leaves the origins of a portal without PRACTICE_ORIGINS as they were", () => {
    const PRACTICE_DATA = folderOf({ "a.json": { origins: ["https://a.example.nz"] } });
    expect(readConfig({ PRACTICE_DATA }).practiceOrigins).toEqual([
      "http://127.0.0.1:4010",
      "https://a.example.nz",
    ]);
  });

  test.each([
    ["without a file", {}, "it has no file whose name ends in .json"],
    ["with a file of another form", { "a.json": { origin: [] } }, /a\.json: .*origin/],
    ["with an address that has a path", { "a.json": { origins: ["https://a.example.nz/api"] } }, "origins.0"],
    ["with a user name", { "a.json": { origins: ["https://a@b.example.nz"] } }, "origins.0"],
    ["with a star for every host", { "a.json": { origins: ["https://*"] } }, "origins.0"],
    ["with another scheme", { "a.json": { origins: ["file:///etc"] } }, "origins.0"],
    ["with a file above 1 MB", { "a.json": `{}${" ".repeat(1_000_000)}` }, "above 1 MB"],
    [
      "with two files for one practice",
      { "a.json": { origins: ["https://a.example.nz"] }, "b.json": { origins: ["https://a.example.nz"] } },
      /b\.json: origins: .*a\.json is for https:\/\/a\.example\.nz too/,
    ],
    [
      "with two files for the rest",
      { "a.json": {}, "b.json": {} },
      /a\.json is for every other practice too/,
    ],
  ])("%s is refused, at the start and by check-config", (_, files, reason) => {
    const env = { PRACTICE_DATA: folderOf(files) };
    expect(() => readConfig(env)).toThrow(reason);
    const { text, isUsable } = checkConfiguration(env);
    expect(text).toMatch(reason);
    expect(isUsable).toBe(false);
  });

  test("may not lead a portal that patients reach to a practice without encryption", () => {
    const env = {
      PORTAL_ORIGINS: "https://portal.example.nz",
      PRACTICE_DATA: folderOf({ "a.json": { origins: ["http://a.example.nz"] } }),
    };
    const sentence = "origins of PRACTICE_DATA must be encrypted: http://a.example.nz is not https.";
    expect(() => readConfig(env)).toThrow(sentence);
    expect(checkConfiguration(env).text).toContain(sentence);
  });

  test("may not put a practice of another machine beside the passwords of a demonstration", () => {
    const DEMO = JSON.stringify({ consoleUrl: "http://127.0.0.1:4010", password: "x", people: [] });
    const PRACTICE_DATA = folderOf({ "a.json": { origins: ["https://a.example.nz"] } });
    expect(() => readConfig({ DEMO, PRACTICE_DATA })).toThrow("DEMO is only for a practice on this machine");
  });
});
