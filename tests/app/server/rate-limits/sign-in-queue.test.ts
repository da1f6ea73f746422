import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSignInQueue, type SignInPlace } from "#app/.server/rate-limits/sign-in-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const atOnce = 24;
const maxPages = 30;

/** A queue, those who have entered it by number, and how the turn of each ended. */
function open({ perNetwork = 1_000, pages = 0 } = {}) {
  const load = { pages };
  const queue = createSignInQueue(perNetwork, load);
  const places: SignInPlace[] = [];
  const turns: ("begun" | number | undefined)[] = [];
  const enter = (count: number, { address = "", signal = new AbortController().signal } = {}) => {
    for (let entered = 0; entered < count; entered++) {
      const nth = places.length;
      const place = queue.enter(address || `10.0.${nth >> 8}.${nth & 255}`, signal);
      places.push(place);
      turns.push(undefined);
      void place.turn.then((seconds) => {
        turns[nth] = seconds ?? "begun";
      });
    }
  };
  const leave = (...numbers: number[]) => {
    for (const nth of numbers) places[nth]?.leave();
  };
  const begun = () => turns.flatMap((turn, nth) => (turn === "begun" ? [nth] : []));
  const first = (count: number) => Array.from({ length: count }, (_, nth) => nth);
  return { load, enter, leave, begun, first, places, turns };
}
const tick = () => vi.advanceTimersByTimeAsync(25);

describe("the queue of sign-ins", () => {
  test("lets all begin at once while there is room", async () => {
    const { enter, begun, first } = open();
    enter(atOnce);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun()).toEqual(first(atOnce));
    expect(vi.getTimerCount()).toBe(0);
  });

  test("lets the others begin in the order of their arrival, whoever ends first", async () => {
    const { enter, leave, begun, first, places } = open();
    enter(atOnce + 5);
    await tick();
    expect(begun()).toEqual(first(atOnce));
    expect(places.slice(-5).map((place) => place.before())).toEqual([24, 25, 26, 27, 28]);
    leave(20, 3, 3);
    enter(1);
    await tick();
    expect(begun()).toEqual(first(atOnce + 2));
    expect(places.at(-1)?.before()).toBe(24 + 3);
    leave(...first(atOnce));
    await tick();
    expect(begun()).toEqual(first(atOnce + 6));
  });

  test("does not let a newcomer pass those who wait", async () => {
    const { enter, leave, begun, first } = open();
    enter(atOnce + 2);
    leave(0);
    enter(1);
    await tick();
    expect(begun()).toEqual(first(atOnce + 1));
  });

  test("lets the pages of those who are in come first, and one sign-in after the other begin in any case", async () => {
    const { load, enter, leave, begun, first } = open();
    load.pages = maxPages;
    enter(atOnce + 10);
    leave(...first(atOnce - 1));
    await tick();
    expect(begun()).toEqual(first(atOnce));
    leave(atOnce - 1);
    await tick();
    expect(begun()).toEqual(first(atOnce + 1));
    load.pages -= 100;
    await tick();
    expect(begun()).toEqual(first(atOnce + 10));
  });

  test("keeps room for the page that follows a sign-in, for half a second", async () => {
    const { load, enter, leave } = open();
    enter(2);
    leave(0, 1);
    expect(load.pages).toBe(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(load.pages).toBe(0);
  });

  test("turns away who has waited for 10 s, and has them come back in groups", async () => {
    const { enter, turns } = open();
    enter(atOnce + 6);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(turns.slice(atOnce)).toEqual(Array(6).fill(undefined));
    await vi.advanceTimersByTimeAsync(1);
    expect(turns.slice(atOnce)).toEqual([30, 45, 60, 75, 30, 45]);
    await tick();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a thousand wait, and who comes later is told at once", async () => {
    const { enter, turns, places } = open();
    enter(atOnce + 1_001);
    await vi.advanceTimersByTimeAsync(0);
    expect(turns.filter((turn) => typeof turn === "number")).toEqual([30]);
    expect(turns.at(-1)).toBe(30);
    expect(places.at(-1)?.before()).toBe(0);
  });

  test("who leaves the page leaves the queue, and the others move up", async () => {
    const { enter, leave, begun, first, places } = open();
    enter(atOnce);
    const tab = new AbortController();
    enter(3, { signal: tab.signal });
    enter(1);
    tab.abort();
    expect(places.at(-1)?.before()).toBe(atOnce);
    leave(0);
    await tick();
    expect(begun()).toEqual([...first(atOnce), atOnce + 3]);
    enter(1, { signal: tab.signal });
    await tick();
    expect(begun()).not.toContain(atOnce + 4);
  });

  test("one network has so many places, and gets them back", async () => {
    const { enter, leave, turns, first } = open({ perNetwork: 2 });
    enter(atOnce);
    const address = "203.0.113.9";
    enter(3, { address });
    enter(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(turns.slice(atOnce)).toEqual([undefined, undefined, 30, undefined]);
    leave(...first(atOnce));
    await tick();
    enter(atOnce);
    enter(2, { address });
    await vi.advanceTimersByTimeAsync(0);
    expect(turns.slice(-2)).toEqual([undefined, undefined]);
  });
});
