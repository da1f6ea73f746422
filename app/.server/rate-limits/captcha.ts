import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { parsedJson } from "#practice-api/json.ts";
import type { CounterStore } from "../store/counter-store.ts";
import type { PublicForm } from "./public-form-limits.ts";

type CaptchaForm = "login" | PublicForm;

const lifeMs = 5 * 60_000;
/** A form filled in faster than this was filled in by a program (threat T12). */
const minAgeMs = 1_000;
const guesses = { min: 100, max: 300 };

const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      nonce: z.string(),
      salt: z.string(),
      data: z.strictObject({ form: z.string(), at: z.number() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

/** Signed, for one form, for five minutes and for one answer (threat T14). */
export function createCaptcha(key: Buffer, counters: CounterStore, cost: number, now: () => number) {
  const hmacSignatureSecret = key.toString("base64");

  return {
    challenge: (form: CaptchaForm): Promise<Challenge> =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(guesses.min, guesses.max),
        deriveKey,
        data: { form, at: now() },
        expiresAt: Math.floor((now() + lifeMs) / 1_000),
        hmacSignatureSecret,
      }),

    /** Checking an answer uses it up. */
    async isSolved(form: CaptchaForm, answer: string | undefined): Promise<boolean> {
      const read = payload.safeParse(decoded(answer));
      if (!read.success) return false;
      const { challenge, solution } = read.data;
      const { data } = challenge.parameters;
      const age = now() - data.at;
      if (data.form !== form || age < minAgeMs || age > lifeMs) return false;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
      });
      if (!verified) return false;
      const uses = await counters.increment(`captcha/${challenge.signature}`, lifeMs);
      return uses.count === 1;
    },
  };
}

function decoded(answer: string | undefined): unknown {
  if (answer === undefined || answer.length > 4_000) return undefined;
  return parsedJson(Buffer.from(answer, "base64").toString("utf8"));
}
