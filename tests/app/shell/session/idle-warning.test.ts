import { expect, test } from "vitest";
import { afterTick } from "#app/shell/session/idle-warning.tsx";

/** The seconds that are announced while a warning that opened with so many counts down, `late` seconds at a tick. */
function announcements(opened: number, late = 1): number[] {
  const said: number[] = [];
  let left = { seconds: opened, isAnnounced: false };
  while (left.seconds > 0) {
    left = afterTick(left, Math.max(0, left.seconds - late));
    if (left.isAnnounced) said.push(left.seconds);
    expect(afterTick(left, left.seconds)).toBe(left);
  }
  return said;
}

test.each([
  [120, [60, 30, 10]],
  [60, [30, 10]],
  [40, [30, 10]],
  [10, []],
])("a warning that opens with %i seconds announces only what is still to come", (opened, said) =>
  expect(announcements(opened)).toEqual(said),
);

test("a late tick announces the seconds that are left then", () =>
  expect(announcements(65, 7)).toEqual([58, 30, 9]));
