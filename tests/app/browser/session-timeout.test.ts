import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { sessionTimeout } from "#app/browser/session-timeout.ts";
import { sessionTime } from "#app/browser/time-left.ts";
import type { SessionAnswer, SessionTimeoutEvent } from "#machines/session-timeout/types.ts";
import { testTables } from "../../support/function-tables.ts";

const second = 1_000;
const minute = 60 * second;
const whole = { idleMs: 15 * minute, wholeMs: 8 * 60 * minute };
const start = Date.parse("2026-11-24T09:00:00+13:00");

beforeEach(() => void vi.useFakeTimers({ now: start }));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

/** A portal with one session, and pages of it: each its time-out, a page that ticks, and the other tabs of the browser. */
function openBrowser() {
  let usedAt = start;
  const answer = (): SessionAnswer => {
    const at = Date.now();
    const left = { idleMs: usedAt + whole.idleMs - at, wholeMs: start + whole.wholeMs - at };
    return left.idleMs < 0 || left.wholeMs < 0
      ? { type: "expired" }
      : { type: "timeLeft", ...sessionTime(left, at) };
  };
  const portal = {
    extensions: 0,
    /** Replaces its answers. */
    forced: undefined as SessionAnswer | Promise<SessionAnswer> | undefined,
    extend: async () => {
      portal.extensions++;
      if (portal.forced === undefined && answer().type === "timeLeft") usedAt = Date.now();
      return portal.forced ?? answer();
    },
    read: async () => portal.forced ?? answer(),
  };
  const tabs: ((event: SessionTimeoutEvent) => void)[] = [];
  function openTab() {
    const page = { isCovered: false, wentTo: "nowhere" };
    let own = (_event: SessionTimeoutEvent) => {};
    const machine = sessionTimeout({
      readSession: () => portal.read(),
      extendSession: () => portal.extend(),
      page: (send) => {
        own = send;
        tabs.push(send);
        const ticking = setInterval(() => send({ type: "tick", at: Date.now() }), second);
        return () => clearInterval(ticking);
      },
      cover: () => void Object.assign(page, { isCovered: true }),
      reveal: () => void Object.assign(page, { isCovered: false }),
      notifyTabs: () => {
        for (const send of tabs) if (send !== own) send({ type: "sessionChanged" });
      },
      goToLogin: () => void Object.assign(page, { wentTo: "login" }),
      reload: () => void Object.assign(page, { wentTo: "reload" }),
    });
    const input = { ...sessionTime(whole, Date.now()), warningMs: 2 * minute };
    const actor = createActor(machine, { input }).start();
    closing.push(() => actor.stop());
    const shown = { warning: "warning", signedIn: "page", expired: "sign-in" } as const;
    const shows = () => {
      const tag = (["warning", "signedIn", "expired"] as const).find((one) =>
        actor.getSnapshot().hasTag(one),
      );
      return tag === undefined ? "nothing" : shown[tag];
    };
    return { page, shows, send: actor.send, hasFailed: () => actor.getSnapshot().hasTag("failed") };
  }
  return { portal, openTab };
}

/** "59s*13 sessionChanged" is 13 of them: each 59 s, where " | " is between what is said one after the other. */
const eachTime = (words: string) => {
  const [, seconds = 0, times = 0, what = ""] = /^(\d+)s\*(\d+) (.*)$/.exec(words) ?? [];
  if (what === "") return [words];
  const at = Array.from({ length: Number(times) }, (_, nth) => (nth + 1) * Number(seconds));
  return at.flatMap((one) => what.split(" | ").map((part) => `${one}s ${part}`));
};

/** Plays "13:01 warning, extend; 13:01 page": at this time the first tab shows a warning, and is extended. */
async function play(text: string) {
  const history = text.split("; ").flatMap(eachTime);
  const { portal, openTab } = openBrowser();
  const one = openTab();
  const two = history.some((words) => words.includes("two: ")) ? openTab() : one;
  let late = (_answer: SessionAnswer) => {};
  const time = () => sessionTime(whole, Date.now());
  const acts: Record<string, () => void> = {
    use: () => one.send({ type: "used", at: Date.now() }),
    refused: () => one.send({ type: "refused", status: "expired", isWrite: false }),
    resumed: () => {
      portal.forced = { type: "timeLeft", ...time() };
      one.send({ type: "resumed", ...time() });
    },
    "extended elsewhere": () => void portal.extend(),
    "wakes at 40:00": () => {
      vi.setSystemTime(start + 40 * minute);
      one.send({ type: "tick", at: Date.now() });
    },
    "portal answers": () => void Object.assign(portal, { forced: undefined }),
    "portal hangs": () => {
      portal.forced = new Promise((resolve) => {
        late = resolve;
      });
    },
    "late answer": () => late({ type: "timeLeft", ...time() }),
  };
  const stateOf = ({ shows, page }: typeof one) => `${shows()}${page.isCovered ? " (covered)" : ""}`;
  for (const [row, words] of history.entries()) {
    const [at = "", what = ""] = words.split(/ (.*)/);
    const [seconds = 0, minutes = 0] = at.replace("s", "").split(":").map(Number).toReversed();
    await vi.advanceTimersByTimeAsync(Math.max(0, start + (minutes * 60 + seconds) * second - Date.now()));
    for (const word of what.split(", ")) {
      const [, tab, state] = /^(two: )?(page|warning|sign-in|nothing)$/.exec(word) ?? [];
      const [, answer] = /^portal says (\w+)$/.exec(word) ?? [];
      const [, place] = /^gone to (\w+)$/.exec(word) ?? [];
      const where = `${row}: ${words}`;
      if (state !== undefined) {
        const isCovered = state === "sign-in" || state === "nothing";
        expect(stateOf(tab ? two : one), where).toBe(`${state}${isCovered ? " (covered)" : ""}`);
      } else if (answer !== undefined) portal.forced = { type: answer } as SessionAnswer;
      else if (place !== undefined) expect(one.page.wentTo, where).toBe(place);
      else if (word === "covered") expect(one.page.isCovered, where).toBe(true);
      else if (word === "failed") expect(one.hasFailed(), where).toBe(true);
      else (acts[word] ?? (() => one.send({ type: word } as SessionTimeoutEvent)))();
    }
  }
  return { portal, one };
}

testTables(join(import.meta.dirname, "session-timeout.yaml"), {
  plays: async (history: string) => {
    await play(history);
    return history;
  },
});

test("is warned of at 13:00 and covered at 15:00, not a second earlier", async () => {
  await play("12:59 page; 13:01 warning; 14:59 warning; 15:01 sign-in");
});

test("follows from typing, at most every 30 s, and not while the warning is shown", async () => {
  const { portal, one } = await play("1s*1200 use; 20:01 page");
  expect(portal.extensions).toBeGreaterThan(30);
  expect(portal.extensions).toBeLessThanOrEqual(40);
  await vi.advanceTimersByTimeAsync(13 * minute);
  expect(one.shows()).toBe("warning");
  const before = portal.extensions;
  one.send({ type: "used", at: Date.now() });
  expect(portal.extensions).toBe(before);
});
