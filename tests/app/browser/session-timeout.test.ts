import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TimeLeft } from "#app/browser/session-headers.ts";
import {
  type SessionStatusResponse,
  type SessionTimeoutState,
  type TabMessage,
  watchSession,
} from "#app/browser/session-timeout.ts";

const second = 1_000;
const minute = 60 * second;
const idleMs = 15 * minute;
const wholeMs = 8 * 60 * minute;

/** The portal as one session of it: it alone knows how long the visit lasts. */
function portal() {
  const start = Date.now();
  let seen = start;
  const left = (): SessionStatusResponse => {
    const now = Date.now();
    const left = { idleMs: seen + idleMs - now, wholeMs: start + wholeMs - now };
    return left.idleMs < 0 || left.wholeMs < 0 ? "over" : left;
  };
  const it = {
    asked: 0,
    stays: 0,
    /** What the portal says instead of the truth. */
    says: undefined as SessionStatusResponse | undefined,
    ask: async () => {
      it.asked++;
      return it.says ?? left();
    },
    stay: async () => {
      it.stays++;
      if (it.says !== undefined) return it.says;
      if (left() !== "over") seen = Date.now();
      return left();
    },
  };
  return it;
}
type Portal = ReturnType<typeof portal>;

let everyTab: { heard: (message: TabMessage) => unknown }[] = [];

function tab(door: Portal, first: TimeLeft = { idleMs, wholeMs }) {
  const seen = {
    states: [] as SessionTimeoutState[],
    isHidden: false,
    wentTo: [] as string[],
    told: [] as TabMessage[],
  };
  const watch = watchSession(
    {
      now: Date.now,
      ask: () => door.ask(),
      stay: () => door.stay(),
      tell: (message) => {
        seen.told.push(message);
        for (const other of everyTab) if (other !== watch) void other.heard(message);
      },
      hide: (isHidden) => {
        seen.isHidden = isHidden;
      },
      goTo: (where) => void seen.wentTo.push(where),
      changed: (state) => void seen.states.push(state),
    },
    minute,
    first,
  );
  everyTab.push(watch);
  return { watch, seen, name: () => watch.state().name };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-24T09:00:00+13:00") });
  everyTab = [];
});
afterEach(() => vi.useRealTimers());

describe("a visit that nobody uses", () => {
  it("is warned of at 14:00, and covered at 15:00, not a second earlier", async () => {
    const { name, seen } = tab(portal());
    await pass(14 * minute - second);
    expect(name()).toBe("open");
    await pass(2 * second);
    expect(name()).toBe("warning");
    expect(seen.states.at(-1)).toMatchObject({ canExtend: true });
    await pass(58 * second);
    expect([name(), seen.isHidden]).toEqual(["warning", false]);
    await pass(2 * second);
    expect([name(), seen.isHidden]).toEqual(["over", true]);
  });

  it("is covered before the portal has answered", async () => {
    const door = portal();
    const { name, seen } = tab(door);
    await pass(14 * minute + 30 * second);
    door.ask = () => new Promise(() => {});
    await pass(minute);
    expect([name(), seen.isHidden]).toEqual(["hidden", true]);
  });

  it("is not prolonged by what the page asks by itself", async () => {
    const door = portal();
    const { watch, name } = tab(door);
    for (let asked = 0; asked < 14; asked++) {
      await pass(minute - second);
      watch.look();
      await watch.heard("arrived");
    }
    expect(door.asked).toBeGreaterThanOrEqual(14);
    expect(name()).toBe("open");
    await pass(14 * second + 2 * second);
    expect(name()).toBe("warning");
    await watch.heard("arrived");
    expect(name()).toBe("warning");
    await pass(minute);
    expect(name()).toBe("over");
  });

  it("is covered at once when a computer wakes up after its end", async () => {
    const { watch, name, seen } = tab(portal());
    vi.setSystemTime(Date.now() + 40 * minute);
    watch.look();
    expect(seen.isHidden).toBe(true);
    await pass(0);
    expect(name()).toBe("over");
  });
});

describe("staying", () => {
  it("works ten times and more, a whole idle time each", async () => {
    const { watch, name } = tab(portal());
    for (let times = 0; times < 12; times++) {
      await pass(14 * minute + second);
      expect([times, name()]).toEqual([times, "warning"]);
      await watch.extend();
      expect(name()).toBe("open");
    }
  });

  it("is in step across tabs: one extends, and no other is warned or covered", async () => {
    const door = portal();
    const [one, two] = [tab(door), tab(door)];
    await pass(14 * minute + second);
    expect([one.name(), two.name()]).toEqual(["warning", "warning"]);
    await one.watch.extend();
    await pass(0);
    expect([one.name(), two.name()]).toEqual(["open", "open"]);
    await pass(14 * minute - 2 * second);
    expect([one.name(), two.name()]).toEqual(["open", "open"]);
    await pass(3 * second);
    expect([one.name(), two.name()]).toEqual(["warning", "warning"]);
  });

  it("needs no word from another tab: the portal is asked before anybody is warned", async () => {
    const door = portal();
    const { name } = tab(door);
    await pass(10 * minute);
    await door.stay();
    await pass(4 * minute + second);
    expect(name()).toBe("open");
    await pass(9 * minute - second);
    expect(name()).toBe("open");
    await pass(minute + second);
    expect(name()).toBe("warning");
  });

  it("says that it got no answer, and can be tried again", async () => {
    const door = portal();
    const { watch } = tab(door);
    await pass(14 * minute + second);
    door.says = "unknown";
    await watch.extend();
    expect(watch.state()).toMatchObject({ name: "warning", isFailing: true });
    door.says = undefined;
    await watch.extend();
    expect(watch.state().name).toBe("open");
  });

  it("follows from typing, said at most every 30 s, and not while the warning stands", async () => {
    const door = portal();
    const { watch, name } = tab(door);
    for (let keys = 0; keys < 1_200; keys++) {
      watch.used();
      await pass(second);
    }
    expect(name()).toBe("open");
    expect(door.stays).toBeGreaterThan(30);
    expect(door.stays).toBeLessThanOrEqual(40);
    await pass(14 * minute);
    expect(name()).toBe("warning");
    const before = door.stays;
    watch.used();
    expect(door.stays).toBe(before);
  });

  it("cannot go beyond eight hours: the last warning says so, and its end comes all the same", async () => {
    const { watch, name, seen } = tab(portal());
    for (let passed = 0; passed < wholeMs - 2 * minute; passed += 30 * second) {
      watch.used();
      await pass(30 * second);
    }
    expect(name()).toBe("open");
    await pass(minute + second);
    expect(watch.state()).toMatchObject({ name: "warning", canExtend: false });
    watch.dismissWarning();
    expect(name()).toBe("open");
    await pass(minute);
    expect([name(), seen.isHidden]).toEqual(["over", true]);
  });
});

describe("a visit that ends elsewhere", () => {
  it("is left within 2 s when another tab logs out, and covered at once", async () => {
    const door = portal();
    const { watch, seen } = tab(door);
    void watch.heard("loggingOut");
    expect(seen.isHidden).toBe(true);
    await pass(500);
    expect(seen.wentTo).toEqual([]);
    door.says = "over";
    await pass(500);
    expect([seen.wentTo, seen.isHidden]).toEqual([["login"], true]);
  });

  it("comes back when that Log Out never went through", async () => {
    const { watch, seen, name } = tab(portal());
    void watch.heard("loggingOut");
    await pass(11 * second);
    expect([name(), seen.isHidden, seen.wentTo]).toEqual(["open", false, []]);
  });

  it("is shown again from the browser's memory only once the portal has said that it goes on", async () => {
    const door = portal();
    const { watch, seen } = tab(door);
    const checked = watch.check();
    expect(seen.isHidden).toBe(true);
    await checked;
    expect(seen.isHidden).toBe(false);
    door.says = "over";
    await watch.check();
    expect([watch.state().name, seen.isHidden]).toEqual(["over", true]);
  });

  it("is loaded afresh, covered, when another person's record is open now", async () => {
    const door = portal();
    const { watch, seen } = tab(door);
    door.says = "changed";
    await watch.heard("arrived");
    expect([seen.wentTo, seen.isHidden, watch.state().name]).toEqual([["reload"], true, "left"]);
    door.says = undefined;
    await watch.check();
    expect(seen.isHidden).toBe(true);
  });

  it("is not taken up by an answer that was under way when it ended", async () => {
    const door = portal();
    const { watch, name, seen } = tab(door);
    let answer = (_answer: SessionStatusResponse) => {};
    const late = () =>
      new Promise<SessionStatusResponse>((resolve) => {
        answer = resolve;
      });
    await pass(minute);
    door.stay = late;
    watch.used();
    watch.over();
    answer({ idleMs, wholeMs });
    await pass(0);
    expect([name(), seen.isHidden]).toEqual(["over", true]);
  });

  it("goes on after a sign-in over the page, in every tab, and what waited goes on with it", async () => {
    const door = portal();
    const [one, two] = [tab(door), tab(door)];
    let repeated = 0;
    await pass(idleMs + second);
    expect([one.name(), two.name()]).toEqual(["over", "over"]);
    void one.watch.returned().then(() => repeated++);
    void two.watch.returned().then(() => repeated++);
    door.says = { idleMs, wholeMs };
    one.watch.resume({ idleMs, wholeMs });
    await pass(0);
    expect([one.name(), two.name(), repeated]).toEqual(["open", "open", 2]);
    expect([one.seen.isHidden, two.seen.isHidden]).toEqual([false, false]);
  });
});
