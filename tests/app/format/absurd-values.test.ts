import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageInWords, ageInYears, daysOld } from "#app/.server/age.ts";
import { addDays, dateTimeAt, dayOf } from "#app/.server/time.ts";
import { suburbOf } from "#app/format/address.ts";
import * as dates from "#app/format/dates.ts";
import { daysFrom, timeUntil } from "#app/format/days-from.ts";
import { firstWord, initials } from "#app/format/initials.ts";
import { money } from "#app/format/money.ts";
import { phoneText } from "#app/format/phone.ts";
import { whoHas, whose } from "#app/format/whose.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { cents } from "#practice-api/wire/scalars.ts";
import { day, instant, moment } from "#practice-api/wire/times.ts";

/** Values that the contract lets through are absurd now and then. None of them may break a page, or look like a defect. */
const upTo = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, "0"));
const years = fc.oneof(
  fc.constantFrom("0000", "0001", "0099", "1582", "1599", "1868", "1970", "2000", "2100", "9999"),
  fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, "0")),
);
const offsets = fc.oneof(
  fc.constantFrom("", "Z", "+13:00", "-12:00", "+23:59", "-23:59", "+00:00", "-00:00"),
  fc
    .tuple(fc.constantFrom("+", "-"), upTo(23), upTo(59))
    .map(([sign, hour, minute]) => `${sign}${hour}:${minute}`),
);
const clocks = fc.oneof(
  fc.constantFrom("00:00", "24:00:00", "23:59:60", "23:59:59.999999999", "02:30:00", "12:00:00.1"),
  fc.tuple(upTo(24), upTo(60), upTo(60)).map((parts) => parts.join(":")),
);
const days = fc.tuple(years, upTo(13), upTo(32)).map((parts) => parts.join("-"));
const spelt = fc.oneof(
  days,
  fc.tuple(days, clocks, offsets).map(([on, at, zone]) => `${on}T${at}${zone}`),
);

/** The spellings that the schema of a field accepts. */
const accepted = ({ schema }: { schema: typeof moment.schema }) =>
  spelt.filter((text) => schema.safeParse(text).success);
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom(
    "",
    " ",
    "\u202eahorA",
    "\ud800",
    "\u0000",
    "x".repeat(5_000),
    "​",
    "\n\n",
    "👩‍👩‍👧‍👦 Ngata",
    "__proto__",
  ),
);
const defect = /undefined|NaN|Invalid|\[object|null|Infinity/;

/** Checks that a text is made of every value, without a word of a defect that the value does not have itself. */
function holds<T>(values: fc.Arbitrary<T>, format: (value: T) => string | undefined) {
  fc.assert(
    fc.property(values, (value) => {
      const shown = format(value) ?? "";
      const word = shown.match(defect)?.[0];
      expect(
        word === undefined || String(value).includes(word),
        `${String(value)} is shown as ${shown}`,
      ).toBe(true);
    }),
    { numRuns: 200 },
  );
}

const { longDate, longDay, shortDate, timeOf, weekdayDate, dateAndTime, isoDay, monthAndYear } = dates;
const ofMoments = { longDate, longDay, shortDate, timeOf, weekdayDate, dateAndTime, isoDay, monthAndYear };

describe("a date that no one has", () => {
  test.each(Object.entries(ofMoments))("%s shows it", (_, format) => {
    for (const type of [day, moment, instant]) holds(accepted(type), format);
  });

  test("has a tile, a name and a distance from now", () => {
    const now = "2026-11-24T09:00:00+13:00";
    holds(accepted(moment), (iso) => Object.values(dates.dayTile(iso)).join(" "));
    holds(accepted(moment), (iso) => dates.datedName("HbA1c", iso));
    holds(accepted(instant), (iso) => daysFrom(now, iso));
    holds(accepted(instant), (iso) => timeUntil(now, iso));
    holds(accepted(moment), dayOf);
    holds(accepted(day), (iso) => addDays(iso, 1));
  });

  test("has an age, or none", () => {
    const now = dateTimeAt(Date.parse("2026-11-24T09:00:00+13:00"));
    holds(accepted(day), (iso) => ageInWords(iso, now));
    holds(accepted(day), (iso) => `${ageInYears(iso, now) ?? ""} ${daysOld(iso, now) ?? ""}`);
  });
});

test("an absurd amount is an amount", () => {
  const amounts = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1e308, -1e308, -0, 5e-324, 1e21));
  holds(
    amounts.filter((value) => cents.schema.safeParse(value).success),
    money,
  );
});

test("a name, an address or a number of any characters is shown as it is", () => {
  const all = [initials, firstWord, phoneText, suburbOf, whose, whoHas, capitalized];
  for (const format of all) holds(texts, format);
});

test("what is no instant is no day", () => {
  expect(() => dayOf("soon")).toThrow(RangeError);
});
