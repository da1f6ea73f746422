import type { SessionStatus, TimeLeft } from "./session-headers.ts";

/**
 * Where the visit of an open page stands. `warning`: it ends at `endsAt` unless somebody stays. `hidden`:
 * nothing is shown until the portal has said how it stands. `over`: log in again. `left`: the page is
 * going away.
 */
export type SessionTimeoutState =
  | { name: "open" }
  | { name: "warning"; endsAt: number; canExtend: boolean; isFailing: boolean }
  | { name: "hidden" }
  | { name: "over" }
  | { name: "left" };

/** What the tabs of one browser tell each other; each then asks the portal, which alone knows. */
export type TabMessage = "arrived" | "extended" | "resumed" | "loggingOut";

/** The portal's answer about the visit, or that there was none. */
export type SessionStatusResponse = TimeLeft | SessionStatus | "unknown";

export type SessionTimeoutOptions = {
  now: () => number;
  /** Asks how long the visit lasts: no use of it. */
  ask: () => Promise<SessionStatusResponse>;
  /** Says that somebody is there. */
  stay: () => Promise<SessionStatusResponse>;
  tell: (message: TabMessage) => void;
  /** Hides what the page shows, or shows it again, at once. */
  hide: (isHidden: boolean) => void;
  goTo: (where: "login" | "reload") => void;
  changed: (state: SessionTimeoutState) => void;
};

export type SessionWatch = ReturnType<typeof watchSession>;

/** Somebody who types says so this often, in ms, not with every key. */
const sayUseEveryMs = 30_000;
/** How often a page asks whether a Log Out in another tab has gone through, and how many times. */
const logOutAsk = { everyMs: 250, times: 40 };

/**
 * Follows the life of the visit from an open page (SECURITY T4, T5). The portal's word alone counts: a
 * timer here only says when to ask, so a clock that is wrong or a computer that slept changes nothing.
 */
export function watchSession(surroundings: SessionTimeoutOptions, warningMs: number, first: TimeLeft) {
  const { now, ask, stay, tell, hide, goTo, changed } = surroundings;
  let state: SessionTimeoutState = { name: "open" };
  let endsAt = 0;
  let canExtend = true;
  let wasWarned = false;
  let saidUseAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  /** How often the visit has ended. An answer that was asked for before an end says nothing about it. */
  let ends = 0;

  function become(next: SessionTimeoutState) {
    if (state.name === "left") return;
    state = next;
    hide(next.name !== "open" && next.name !== "warning");
    changed(next);
    if (next.name !== "open") return;
    for (const goOn of waiting) goOn();
    waiting = [];
  }

  function wakeAt(time: number) {
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, time - now()));
  }

  function learn({ idleMs, wholeMs }: TimeLeft) {
    endsAt = now() + Math.min(idleMs, wholeMs);
    canExtend = wholeMs > idleMs;
  }

  function take(left: TimeLeft) {
    learn(left);
    wasWarned = false;
    become({ name: "open" });
    wakeAt(endsAt - warningMs);
  }

  function over() {
    ends++;
    clearTimeout(timer);
    become({ name: "over" });
  }

  function leave(where: "login" | "reload") {
    clearTimeout(timer);
    hide(true);
    goTo(where);
    become({ name: "left" });
  }

  /** Follows a verdict. True when the answer was one. */
  function obeys(answer: SessionStatusResponse): answer is SessionStatus {
    if (answer === "over") over();
    if (answer === "changed") leave("reload");
    return answer === "over" || answer === "changed";
  }

  /** Looks at the clock: is it time to ask, to warn, or to hide? */
  function look() {
    if (state.name === "over" || state.name === "left") return;
    if (now() >= endsAt) return void atTheEnd();
    if (now() >= endsAt - warningMs && state.name === "open" && !wasWarned) return void beforeTheEnd();
    wakeAt(state.name === "warning" || wasWarned ? endsAt : endsAt - warningMs);
  }

  async function beforeTheEnd() {
    const answer = await ask();
    if (state.name !== "open" || obeys(answer)) return;
    if (typeof answer === "object") learn(answer);
    // Another tab was used meanwhile, or a timer came a moment early.
    if (now() < endsAt - warningMs) return wakeAt(endsAt - warningMs);
    wasWarned = true;
    become({ name: "warning", endsAt, canExtend, isFailing: false });
    wakeAt(endsAt);
  }

  async function atTheEnd() {
    become({ name: "hidden" });
    const answer = await ask();
    if (state.name !== "hidden" || obeys(answer)) return;
    const isLonger = typeof answer === "object" && Math.min(answer.idleMs, answer.wholeMs) > 1_000;
    if (isLonger) take(answer);
    else over();
  }

  async function sayUse() {
    saidUseAt = now();
    const known = ends;
    const answer = await stay();
    if (known !== ends || state.name === "left" || obeys(answer)) return;
    if (answer === "unknown") {
      if (state.name === "warning") become({ ...state, isFailing: true });
      return;
    }
    take(answer);
    tell("extended");
  }

  /** Asks, hidden, until the Log Out of another tab has gone through; one that failed changes nothing. */
  async function followLogOut() {
    hide(true);
    for (let times = 0; times < logOutAsk.times && state.name !== "left"; times++) {
      const answer = await ask();
      if (answer === "over") return leave("login");
      if (answer === "changed") return leave("reload");
      await new Promise((resolve) => setTimeout(resolve, logOutAsk.everyMs));
    }
    become(state);
  }

  /** Shows nothing until the portal has said how the visit stands. */
  async function check() {
    if (state.name === "left") return;
    hide(true);
    const known = ends;
    const answer = await ask();
    if (known !== ends || obeys(answer)) return;
    if (typeof answer === "object") take(answer);
    else become(state);
  }

  take(first);
  return {
    state: () => state,
    look,
    check,
    over,
    changed: () => leave("reload"),
    leave: () => leave("login"),

    /** Somebody typed, pointed or pressed. While the warning stands only its button counts. */
    used() {
      if (state.name === "open" && !wasWarned && now() - saidUseAt >= sayUseEveryMs) void sayUse();
    },

    /** The warning's button. */
    extend: sayUse,

    /** Puts the warning away where nothing can be extended; the end comes all the same. */
    dismissWarning() {
      if (state.name === "warning") become({ name: "open" });
    },

    /** Resolves once the visit is open again. */
    returned: () => new Promise<void>((resolve) => waiting.push(resolve)),

    /** Takes up the visit after a sign-in over the page. */
    resume(left: TimeLeft) {
      take(left);
      tell("resumed");
    },

    heard(message: TabMessage) {
      if (message === "loggingOut") return followLogOut();
      const known = ends;
      return ask().then((answer) => {
        if (known !== ends || state.name === "left" || obeys(answer) || answer === "unknown") return;
        // The warning that stands is still right.
        if (state.name === "warning" && Math.min(answer.idleMs, answer.wholeMs) <= warningMs) return;
        take(answer);
      });
    },

    stop: () => clearTimeout(timer),
  };
}
