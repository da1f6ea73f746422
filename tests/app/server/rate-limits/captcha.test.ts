import { beforeEach, describe, expect, test } from "vitest";
import { createCaptcha } from "#app/.server/rate-limits/captcha.ts";
import { type CounterStore, createCounterStore } from "#app/.server/store/counter-store.ts";
import { solve } from "../../../support/portal.ts";
import { openMemoryStore } from "../../../support/store/memory-store.ts";

const key = Buffer.alloc(32, 7);
let now: number;
let counters: CounterStore;
let captcha: ReturnType<typeof createCaptcha>;

beforeEach(async () => {
  now = Date.now();
  counters = createCounterStore(await openMemoryStore(), () => now);
  captcha = createCaptcha(key, counters, 1, () => now);
});

/** A solved challenge, the time that a captcha must be old later. */
async function solved(form: Parameters<typeof captcha.challenge>[0] = "login", later = 1_000) {
  const answer = await solve(await captcha.challenge(form));
  now += later;
  return answer;
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

describe("a captcha answer", () => {
  test("is accepted once, also across instances", async () => {
    const answer = await solved();
    expect(await captcha.isSolved("login", answer)).toBe(true);
    expect(await captcha.isSolved("login", answer)).toBe(false);
    const other = createCaptcha(key, counters, 1, () => now);
    expect(await other.isSolved("login", answer)).toBe(false);
  });

  test("is not accepted again in another encoding", async () => {
    const answer = await solved();
    expect(await captcha.isSolved("login", answer)).toBe(true);
    const { challenge, solution } = JSON.parse(Buffer.from(answer, "base64").toString("utf8"));
    const again = encoded({ solution: { ...solution, time: 99 }, challenge, extra: 1 });
    expect(await captcha.isSolved("login", again)).toBe(false);
  });

  test("is accepted once of twenty simultaneous submits", async () => {
    const answer = await solved();
    const all = await Promise.all(Array.from({ length: 20 }, () => captcha.isSolved("login", answer)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test("is accepted for its own form only", async () => {
    const answer = await solved();
    for (const form of ["help", "forgotPassword", "signup"] as const) {
      expect(await captcha.isSolved(form, answer)).toBe(false);
    }
    expect(await captcha.isSolved("login", answer)).toBe(true);
  });

  test("is accepted for five minutes, and not after 301 seconds", async () => {
    const [lateAnswer, answer] = [await solved("help", 0), await solved("help", 0)];
    now += 300_000;
    expect(await captcha.isSolved("help", answer)).toBe(true);
    now += 1_000;
    expect(await captcha.isSolved("help", lateAnswer)).toBe(false);
  });

  test("is refused within the first second and accepted after it", async () => {
    const answer = await solved("signup", 999);
    expect(await captcha.isSolved("signup", answer)).toBe(false);
    now += 1;
    expect(await captcha.isSolved("signup", answer)).toBe(true);
  });

  test("is refused when it is missing, malformed, a test payload, or for a challenge of another key", async () => {
    const otherKey = createCaptcha(Buffer.alloc(32, 8), counters, 1, () => now);
    const challenge = await captcha.challenge("login");
    const answer = JSON.parse(Buffer.from(await solve(challenge), "base64").toString("utf8"));
    const longer = { ...challenge.parameters, data: { form: "login", at: now - 2_000 } };
    const forged = { ...answer, challenge: { ...challenge, parameters: longer } };
    const wrong = { ...answer, solution: { ...answer.solution, counter: answer.solution.counter + 1 } };
    const answers = [
      undefined,
      "",
      "{}",
      "not base64 ä",
      "A".repeat(10_000),
      encoded({ challenge: null, solution: null, test: true }),
      encoded({ ...answer, challenge: { parameters: challenge.parameters } }),
      encoded(forged),
      encoded(wrong),
      await solve(await otherKey.challenge("login")),
    ];
    now += 1_500;
    for (const each of answers) expect([each, await captcha.isSolved("login", each)]).toEqual([each, false]);
  });
});
