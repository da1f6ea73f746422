import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { appointmentTypes } from "#fixtures/practice/appointment-types.ts";
import { branches } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";

const file = (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), "practice-data-")), "data.json");
  writeFileSync(path, text);
  return path;
};

test("without a file, times are offered from 15 minutes ahead and nothing else is known", () => {
  expect(readConfig({}).practiceData).toEqual({
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
  const { name, phone, clinics, kinds } = readConfig({
    PRACTICE_DATA: "fixtures/practice/practice-data.json",
  }).practiceData;
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
