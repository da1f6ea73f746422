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
import { testTables } from "../../../support/function-tables.ts";

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
    diagnoses: new Map(),
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
  const named = { group: expect.any(String), plain: expect.any(String) };
  expect(kinds).toMatchObject(
    Object.fromEntries(appointmentTypes.map(({ name, minutes }) => [name, { minutes, ...named }])),
  );
  expect(Object.keys(kinds)).toHaveLength(appointmentTypes.length);
});

testTables(
  join(import.meta.dirname, "practice-file.yaml"),
  {
    refusal: (files: Record<string, object | string>, besides: NodeJS.ProcessEnv = {}) => {
      const whole = Object.entries(files).map(([name, data]) => [name, data || `{}${" ".repeat(1_000_000)}`]);
      const env = { ...besides, PRACTICE_DATA: folderOf(Object.fromEntries(whole)) };
      const { text, isUsable } = checkConfiguration(env);
      let refusal = "It starts.";
      try {
        readConfig(env);
      } catch (error) {
        refusal = String(error);
      }
      return [refusal, text, isUsable];
    },
  },
  {},
  // At the start and by check-config.
  (reason) => ({ like: [reason, reason, false] }),
);

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
    const hosts = ["old", "hill", "*.north", "north", "one.north"];
    expect(config.practiceOrigins).toEqual(hosts.map((host) => `https://${host}.example.nz`));
    const named = ["hill", "north", "one.north", "two.north", "old"].map(
      (host) => practiceDataOf(config, `https://${host}.example.nz/api`).name,
    );
    expect(named).toEqual(["Hill", "North", "One of the north", "North", "Any other"]);
  });

  test("leaves the origins of a portal without PRACTICE_ORIGINS as they were", () => {
    const PRACTICE_DATA = folderOf({ "a.json": { origins: ["https://a.example.nz"] } });
    const both = ["http://127.0.0.1:4010", "https://a.example.nz"];
    expect(readConfig({ PRACTICE_DATA }).practiceOrigins).toEqual(both);
  });

  test("may not put a practice of another machine beside the passwords of a demonstration", () => {
    const DEMO = JSON.stringify({ consoleUrl: "http://127.0.0.1:4010", password: "x", people: [] });
    const PRACTICE_DATA = folderOf({ "a.json": { origins: ["https://a.example.nz"] } });
    expect(() => readConfig({ DEMO, PRACTICE_DATA })).toThrow("DEMO is only for a practice on this machine");
  });
});
