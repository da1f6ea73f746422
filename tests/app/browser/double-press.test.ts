import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreSecondPress } from "#app/browser/double-press.ts";

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

test.each<[string, Press, boolean]>([
  ["the second press of a mouse", { detail: 2, at: 200 }, true],
  ["the third", { detail: 3, at: 400 }, true],
  ["just before the gap ends", { detail: 2, at: 499 }, true],
  ["once the gap has ended", { detail: 2, at: 500 }, false],
  ["a little further away", { detail: 2, at: 200, x: 106, y: 106 }, true],
  ["at another place", { detail: 2, at: 200, x: 110 }, false],
  ["a press that the mouse counts as a first one", { at: 200, pointerType: "mouse" }, false],
  ["a finger that comes back", { at: 200, pointerType: "touch" }, true],
  ["a key, which has no place", { detail: 0, at: 200, pointerType: "touch" }, false],
])("where the control is gone: %s", (_, second, isIgnored) => {
  pressAway();
  expect(press(second)).toBe(isIgnored);
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

test("the button that goes down for the second press takes no focus", () => {
  pressAway();
  expect(press({ detail: 2, at: 200 }, "mousedown")).toBe(true);
  expect(press({ detail: 1, at: 200 }, "mousedown")).toBe(false);
});

test("leaves a press on what is no element alone", () => {
  pressAway();
  expect(press({ target: {}, detail: 2, at: 200 })).toBe(false);
});
