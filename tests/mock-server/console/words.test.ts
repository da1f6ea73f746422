import { describe, expect, test } from "vitest";
import { shownTime } from "#mock-server/console/clock/use-clock-time.ts";
import { grouped, matches, savedGroup, shortened } from "#mock-server/console/scenarios/groups.ts";
import { progressOf, sentenceOf } from "#mock-server/console/script/steps.ts";
import { addressOf, placeOf } from "#mock-server/console/state/address.ts";
import { ageOf, cut, initialsOf } from "#mock-server/console/words/people.ts";
import {
  instantOfLocalInput,
  lengthOf,
  localInputOf,
  millisecondsOf,
  momentOf,
  secondsOf,
  zoneOf,
} from "#mock-server/console/words/times.ts";

describe("times", () => {
  test("are New Zealand's, on both sides of daylight saving", () => {
    expect(momentOf("2026-11-22T20:00:00Z")).toBe("Mon 23-11-2026, 09:00");
    expect(secondsOf("2026-06-14T21:00:04Z")).toBe("09:00:04");
    expect(zoneOf("2026-11-22T20:00:00Z")).toBe("New Zealand daylight time");
    expect(zoneOf("2026-06-14T21:00:04Z")).toBe("New Zealand standard time");
  });

  test("that are typed are read in New Zealand", () => {
    expect(instantOfLocalInput("2026-11-23T09:00")).toBe("2026-11-22T20:00:00.000Z");
    expect(instantOfLocalInput("2026-06-15T09:00")).toBe("2026-06-14T21:00:00.000Z");
    expect(instantOfLocalInput("")).toBeUndefined();
    const skipped = instantOfLocalInput("2026-09-27T02:30") ?? "";
    expect(localInputOf(skipped)).toBe("2026-09-27T03:30");
  });

  test("that are left are in the largest units that say enough", () => {
    expect([4_000, 61_000, 3_600_000, 7_500_000].map(lengthOf)).toEqual(["4 s", "1 min", "1 h", "2 h 5 min"]);
    expect([millisecondsOf("PT10M"), millisecondsOf("P1DT2H")]).toEqual([600_000, 93_600_000]);
  });

  test("pass while the clock runs, at its speed", () => {
    const reading = { now: "2026-11-23T09:00:00+13:00", running: true, scale: 60, readAt: 1_000 };
    expect(momentOf(shownTime(reading, 2_000))).toBe("Mon 23-11-2026, 09:01");
    expect(momentOf(shownTime({ ...reading, running: false }, 99_000))).toBe("Mon 23-11-2026, 09:00");
  });
});

describe("people", () => {
  test("are shortened to initials, an age and a name that fits", () => {
    expect([initialsOf("Aroha Ngata"), initialsOf("Ānārū <script> Ōtāhuhu"), initialsOf("")]).toEqual([
      "AN",
      "ĀŌ",
      "",
    ]);
    expect(ageOf("1988-11-24", "2026-11-23")).toBe("37");
    expect(ageOf("2025-08-17", "2026-11-23")).toBe("15 months");
    expect(cut("a".repeat(500))).toHaveLength(41);
  });
});

describe("the script", () => {
  const step = { text: "", line: 1, kind: "see", byHand: true } as const;

  test("goes on after the last step that is done, because what is only seen may stay unticked", () => {
    const steps = [true, false, true, false].map((done) => ({ ...step, done }));
    expect(progressOf(steps, new Set())).toEqual({
      done: 2,
      next: 3,
      isDone: [true, false, true, false],
    });
    expect(progressOf(steps, new Set([3])).next).toBe(1);
    expect(progressOf(steps, new Set([1, 3])).next).toBe(-1);
  });

  test("is written as sentences with typographic quotation marks", () => {
    expect(sentenceOf('press "Pay $51.25"')).toBe("Press “Pay $51.25”");
    expect(sentenceOf('see "a \\"quoted\\" word"')).toBe('See “a "quoted" word”');
  });
});

describe("scenarios", () => {
  const row = { story: "", signIn: [], mistakes: [], steps: 0, tags: [], isSaved: false };
  const rows = [1, 2, 3, 4, 5].map((number) => ({
    ...row,
    name: `n${number}`,
    title: `Title ${number}`,
    group: "Paying",
  }));

  test("are listed by group, a tester's own first, the current one always", () => {
    const groups = grouped([...rows, { ...row, name: "mine", title: "Mine", tags: [], isSaved: true }]);
    expect(groups.map(({ name }) => name)).toEqual([savedGroup, "Paying"]);
    expect(shortened(groups, "n5")[1]?.rows.map(({ name }) => name)).toEqual(["n1", "n2", "n3", "n5"]);
  });

  test("are found by every word of the search, in any order", () => {
    const declined = { ...row, name: "card-declined", title: "A card is declined", story: "Sione pays." };
    expect(matches(declined, "sione CARD")).toBe(true);
    expect(matches(declined, "sione leave")).toBe(false);
  });
});

test("the address names the world and the page, and nothing else", () => {
  expect(placeOf("?world=qa1&page=help")).toEqual({ world: "qa1", page: "help" });
  expect(placeOf("?page=unknown")).toEqual({ world: "default", page: "console" });
  expect(addressOf({ world: "qa1", page: "console" })).toBe("?world=qa1");
});
