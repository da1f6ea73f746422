import { join } from "node:path";
import { expect, test } from "vitest";
import { createRequestLimits, type PublicForm } from "#app/.server/rate-limits/form-and-document-limits.ts";
import { networksOf } from "#app/.server/rate-limits/rate-limit-key.ts";
import {
  createSignInLimits,
  type SignInDecision,
  type SignInSubject,
} from "#app/.server/rate-limits/sign-in-limits.ts";
import { createCounterStore } from "#app/.server/store/counter-store.ts";
import { Duration } from "#fixtures/time.ts";
import { testTables } from "../../../support/function-tables.ts";
import { openMemoryStore } from "../../../support/store/memory-store.ts";

const configured = {
  attemptsOfNetwork: 1_000,
  failuresOfNetwork: 30,
  accountsOfNetwork: 20,
  requestsOfNetwork: 10,
};

async function openLimits(changes: Partial<typeof configured>) {
  const clock = { now: Date.parse("2026-11-23T09:00:00+13:00") };
  const counters = createCounterStore(await openMemoryStore(), () => clock.now);
  const settings = { ...configured, ...changes };
  const limits = createSignInLimits(counters, settings, () => clock.now);
  return { clock, limits, forms: createRequestLimits(counters, settings) };
}

type End = "try" | "fail" | "succeed" | "release";
type Act = Partial<Record<End, string>> & {
  /** Of a form: whom it is about. Of others: after how many attempts {n} begins again. */
  of?: string | number;
  send?: PublicForm;
  /** The attempt that was allowed before is released. */
  released?: string;
  from?: string;
  known?: string;
  times?: number;
  apart?: string;
  atOnce?: "yes";
  /** Fails, waits and fails again so often. The waits are in minutes. */
  waits?: number;
  pass?: string;
};
const msOf = (duration = "PT0S") => Duration.fromISO(duration).toMillis();
const allowed = { verdict: "allowed", failures: 1, needsCaptcha: false } as const;

function textOf(decision: SignInDecision, isNextAsked = false): string {
  if (decision.verdict !== "allowed") {
    const verdict = decision.verdict === "locked" ? "locked" : "wait";
    return `${verdict} for ${decision.ms / 1_000} s`;
  }
  const { failures, needsCaptcha, knownBrowser } = decision;
  const asked = needsCaptcha ? " captcha" : isNextAsked ? ", then captcha" : "";
  return `${failures}${asked}${knownBrowser === undefined ? "" : ` as ${knownBrowser}`}`;
}
const kindOf = (text: string) =>
  /^(wait|locked|sent|refused)/.exec(text)?.[0] ??
  ([text.includes(" as ") && "known", text.includes(" captcha") && !text.includes("then") && "captcha"]
    .filter(Boolean)
    .join(" ") ||
    "free");

async function history(changes: Partial<typeof configured>, acts: Act[]): Promise<unknown[]> {
  const { clock, limits, forms } = await openLimits(changes);
  const ends: End[] = ["fail", "succeed", "release", "try"];

  async function attempt(act: Act, nth: number): Promise<string> {
    const number = nth % (typeof act.of === "number" ? act.of : Number.POSITIVE_INFINITY);
    const names: Readonly<Record<string, string>> = {
      n: number.toString(16),
      nn: number.toString(16).padStart(2, "0"),
      // Four in each /56.
      four: (Math.floor(number / 4) * 256 + (number % 4)).toString(16),
    };
    const named = (text = "") => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");
    const networks = networksOf(named(act.from ?? "here"));
    if (act.send)
      return (await forms.authorize(act.send, { account: named(String(act.of)), networks }))
        ? "sent"
        : "refused";
    const end = ends.find((one) => act[one] !== undefined) ?? "try";
    const subject: SignInSubject = { account: named(act[end]), networks };
    if (act.known) subject.knownBrowser = named(act.known);
    const decision = await limits.authorize(subject);
    if (decision.verdict !== "allowed" || end === "try") return textOf(decision);
    if (end === "fail") return textOf(decision, (await limits.recordFailure(subject, decision)).needsCaptcha);
    if (end === "succeed") await limits.recordSuccess(subject, decision);
    else await limits.release(subject, decision);
    return textOf(decision);
  }

  const told: unknown[] = [];
  for (const act of acts) {
    const { times = 1, apart, atOnce, waits = 0, pass, released } = act;
    clock.now += msOf(pass);
    if (released) await limits.release({ account: released, networks: networksOf("here") }, allowed);
    if (pass || released) continue;
    const texts: string[] = [];
    const minutes: number[] = [];
    for (let nth = 0; nth < waits; nth++) {
      const seconds = Number((await attempt(act, nth)).match(/\d+/)?.[0]);
      minutes.push(seconds / 60);
      clock.now += seconds * 1_000 - 1;
      expect(await attempt(act, nth)).toBe("wait for 0.001 s");
      clock.now += 1;
      expect(await attempt(act, nth)).toContain("captcha");
    }
    if (atOnce)
      texts.push(...(await Promise.all(Array.from({ length: times }, (_, nth) => attempt(act, nth)))));
    for (let nth = 0; nth < times && !atOnce && waits === 0; nth++) {
      texts.push(await attempt(act, nth));
      clock.now += msOf(apart);
    }
    const counted = Object.fromEntries(
      [...Map.groupBy(texts, kindOf)].map(([kind, all]) => [kind, all.length]),
    );
    told.push(waits > 0 ? minutes : act.times === undefined ? texts[0] : counted);
  }
  return told;
}

testTables(join(import.meta.dirname, "sign-in-limits.yaml"), { history });

// The numbers are those of the limits before they knew browsers.
test.each([
  [0, { free: 3, captcha: 7, wait: 990 }],
  [1, { free: 3, captcha: 11, wait: 986 }],
  [10, { free: 3, captcha: 14, wait: 983 }],
  [60, { free: 3, captcha: 28, wait: 969 }],
  [120, { free: 6, captcha: 194, locked: 800 }],
  [600, { free: 15, captcha: 413, locked: 572 }],
  [3_700, { free: 27, captcha: 789, locked: 184 }],
])(
  "1,000 wrong passwords from 200 networks, one each %i s, get as far as ever, and keep no known browser out",
  async (seconds, reached) => {
    const { clock, limits } = await openLimits({ attemptsOfNetwork: 60 });
    const owner: SignInSubject = { account: "mei", networks: networksOf("n7"), knownBrowser: "phone" };
    const kinds: string[] = [];
    let logIns = 0;
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const stranger = { account: "mei", networks: networksOf(`n${attempt % 200}`) };
      const decision = await limits.authorize(stranger);
      if (decision.verdict === "allowed") await limits.recordFailure(stranger, decision);
      kinds.push(kindOf(textOf(decision)));
      clock.now += seconds * 1_000;
      if (attempt % 40 !== 39) continue;
      // The owner mistypes once, then logs in.
      for (const end of ["recordFailure", "recordSuccess"] as const) {
        const own = await limits.authorize(owner);
        expect(own).toMatchObject({ verdict: "allowed", needsCaptcha: false });
        if (own.verdict === "allowed") await limits[end](owner, own);
      }
      owner.knownBrowser = `phone ${logIns++}`;
    }
    const counts = [...Map.groupBy(kinds, String)].map(([kind, all]) => [kind, all.length]);
    expect([Object.fromEntries(counts), logIns]).toEqual([reached, 25]);
  },
);
