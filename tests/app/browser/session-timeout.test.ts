import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { sessionTimeout } from "#app/browser/session-timeout.ts";
import { sessionTime } from "#app/browser/time-left.ts";
import type { SessionAnswer, SessionTimeoutEvent } from "#machines/session-timeout/types.ts";

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

/** The same words again and again, so many seconds apart. */
const each = (seconds: number, times: number, ...words: string[]) =>
  Array.from({ length: times }, (_, nth) => words.map((one) => `${(nth + 1) * seconds}s ${one}`)).flat();

/**
 * Plays "13:01 warning, extend": at this time the first tab shows a warning, and is extended. A page and a warning are
 * not covered, a page for signing in and nothing are. What the portal answers arrives with the next time.
 */
async function play(history: readonly string[]) {
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

test.each<[string, string[]]>([
  // A session that is not used.
  [
    "is warned of at 13:00 and covered at 15:00, not a second earlier",
    ["12:59 page", "13:01 warning", "14:59 warning", "15:01 sign-in"],
  ],
  ["is covered before the portal has answered", ["14:30 portal hangs", "15:30 nothing"]],
  [
    "is not extended by what the page requests by itself",
    [
      ...each(59, 13, "sessionChanged"),
      "12:47 page",
      "13:03 warning, sessionChanged, warning",
      "15:03 sign-in",
    ],
  ],
  [
    "is covered at once when a computer wakes up after its end",
    ["0:00 wakes at 40:00, covered", "40:00 sign-in"],
  ],
  // Extending a session.
  [
    "is extended ten times and more, a whole idle time each",
    each(13 * 60 + 1, 12, "warning, extend", "page"),
  ],
  [
    "keeps tabs in step: one extends, and no other warns or is covered",
    [
      "13:01 warning, two: warning, extend",
      "13:01 page, two: page",
      "25:59 page, two: page",
      "26:02 warning, two: warning",
    ],
  ],
  [
    "needs no message from another tab: it requests the session before a warning",
    ["10:00 extended elsewhere", "13:01 page", "22:00 page", "23:01 warning"],
  ],
  [
    "reports that the portal did not answer, and can be repeated",
    ["13:01 portal says unreachable, extend", "13:01 warning, failed, portal answers, extend", "13:01 page"],
  ],
  [
    "ends at eight hours: the last warning states it, and closing it changes nothing",
    [...each(30, 953, "use"), "477:00 page", "478:01 warning, dismiss, page", "480:01 sign-in"],
  ],
  // A session that ends elsewhere.
  [
    "is left within 2 s when another tab logs out, and covered at once",
    ["0:00 loggingOut, covered", "0.5s gone to nowhere, portal says expired", "1s gone to login, covered"],
  ],
  ["is shown again when that Log Out never took effect", ["0:00 loggingOut", "0:11 page, gone to nowhere"]],
  [
    "is shown from the back/forward cache only once the portal has confirmed it",
    ["0:00 restored, covered", "0:00 page, portal says expired, restored", "0:00 sign-in"],
  ],
  [
    "reloads the page, covered, when another patient's record is open",
    [
      "0:00 portal says patientChanged, sessionChanged",
      "0:00 gone to reload, covered, portal answers, restored",
      "0:00 covered",
    ],
  ],
  [
    "is not resumed by an answer that was under way when it ended",
    ["1:00 portal hangs, use, refused, late answer", "1:00 sign-in"],
  ],
  [
    "continues in every tab after a sign-in over one page",
    ["15:01 sign-in, two: sign-in, resumed", "15:01 page, two: page"],
  ],
])("%s", async (_rule, history) => {
  await play(history);
});

test("follows from typing, at most every 30 s, and not while the warning is shown", async () => {
  const { portal, one } = await play([...each(1, 1_200, "use"), "20:01 page"]);
  expect(portal.extensions).toBeGreaterThan(30);
  expect(portal.extensions).toBeLessThanOrEqual(40);
  await vi.advanceTimersByTimeAsync(13 * minute);
  expect(one.shows()).toBe("warning");
  const before = portal.extensions;
  one.send({ type: "used", at: Date.now() });
  expect(portal.extensions).toBe(before);
});
