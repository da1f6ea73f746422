import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreSecondPress } from "#app/browser/double-press.ts";
import { testTables } from "../../support/function-tables.ts";

/** A control that can be taken away, and what is within it. */
class Control {
  isThere = true;
  closest = (): Control | null => this;
  checkVisibility = () => this.isThere;
}
class Plain extends Control {
  override closest = () => null;
}

const listeners = new Map<string, (event: object) => void>();
beforeEach(() => {
  vi.stubGlobal("Element", Control);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void, options: object) => {
    // Before what the page does with a press.
    expect(options).toEqual({ capture: true });
    listeners.set(name, listener);
  });
  ignoreSecondPress();
});
afterEach(() => vi.unstubAllGlobals());

type Press = { target?: object; detail?: number; at?: number; x?: number; y?: number; pointerType?: string };

/** Returns whether the press is ignored. */
function press(
  { target = new Control(), detail = 1, at = 0, x = 100, y = 100, pointerType }: Press,
  name = "click",
) {
  const preventDefault = vi.fn();
  const stopImmediatePropagation = vi.fn();
  const place = { target, detail, timeStamp: 1_000 + at, clientX: x, clientY: y };
  const kind = pointerType === undefined ? {} : { pointerType };
  listeners.get(name)?.({ ...place, ...kind, preventDefault, stopImmediatePropagation });
  if (name === "click")
    expect(stopImmediatePropagation).toHaveBeenCalledTimes(preventDefault.mock.calls.length);
  return preventDefault.mock.calls.length > 0;
}

/** Presses a control that is gone afterwards. */
function pressAway(target = new Control()) {
  expect(press({ target })).toBe(false);
  target.isThere = false;
}

testTables(join(import.meta.dirname, "double-press.yaml"), {
  isIgnored: (second: Press, name?: string) => {
    pressAway();
    return press(second, name);
  },
});

test("leaves the second press alone where the control is still there, and where nothing was pressed before", () => {
  expect(press({ detail: 2 })).toBe(false);
  expect(press({ detail: 2, at: 200 })).toBe(false);
});

test("knows what was pressed within a control by the control, and without one by itself", () => {
  const control = new Control();
  const icon = Object.assign(new Control(), { closest: () => control, isThere: false });
  expect(press({ target: icon })).toBe(false);
  expect(press({ detail: 2, at: 200 })).toBe(false);
  pressAway(new Plain());
  expect(press({ detail: 2, at: 100 })).toBe(true);
});

test("a press that is ignored is not a first one, and a later one is", () => {
  pressAway();
  expect(press({ detail: 2, at: 300 })).toBe(true);
  expect(press({ detail: 1, at: 700 })).toBe(false);
  expect(press({ detail: 2, at: 900 })).toBe(false);
});
