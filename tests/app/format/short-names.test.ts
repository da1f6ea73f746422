import { expect, test } from "vitest";
import { shortNames } from "#app/format/short-names.ts";

test.each([
  { names: ["Manaia Ngata", "Tama Ngata"], short: ["Manaia", "Tama"], when: "different given names" },
  {
    names: ["Tama Ngata", "Tāma Parata", "Manaia Ngata"],
    short: ["Tama Ngata", "Tāma Parata", "Manaia"],
    when: "two given names that differ by a macron only",
  },
  {
    names: ["Te Aroha Featherstonehaugh", "Jo"],
    short: ["Te Aroha", "Jo"],
    when: "a first word of two letters",
  },
  { names: ["  Mere   Hana Smith "], short: ["Mere"], when: "spaces around names" },
  { names: [], short: [], when: "no one" },
])("people are called by their given names where that is clear: $when", ({ names, short }) => {
  expect(shortNames(names)).toEqual(short);
});
