import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect } from "vitest";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import { soak } from "../../../support/soak.ts";

/** Whatever the practice sends, a call ends in a value or in a failure that its panel can show (threat T40). */
const folder = "fixtures/wire";
const documents = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as unknown);

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "0",
    -1,
    1e21,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    [{}],
    "2026-99-99",
    "__proto__",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A document with one of its values, somewhere, replaced, removed or doubled. */
const mutated = fc
  .record({ document: fc.constantFrom(...documents), at: fc.nat(), change: fc.nat(2), value: strange })
  .map(({ document, at, change, value }) => {
    const copy = structuredClone(document);
    const slots: { holder: Record<string, unknown> | unknown[]; key: string }[] = [];
    const walk = (node: unknown) => {
      if (typeof node !== "object" || node === null) return;
      for (const key of Object.keys(node)) {
        slots.push({ holder: node as Record<string, unknown>, key });
        walk((node as Record<string, unknown>)[key]);
      }
    };
    walk(copy);
    const slot = slots[at % Math.max(1, slots.length)];
    if (!slot) return value;
    const { holder, key } = slot;
    if (Array.isArray(holder)) holder.splice(Number(key), change === 0 ? 1 : 0, value);
    else if (change === 1) delete holder[key];
    else holder[key] = value;
    return copy;
  });

let answer = "";
const client = createClient(
  {
    transport: async () => ({
      status: 200,
      text: answer,
      date: undefined,
      retryAfter: undefined,
      isTestData: true,
    }),
    circuitBreakerFor: createCircuitBreakers(),
    budget: createRetryBudget(),
    random: () => 0,
  },
  {
    identity: "http://p.test/identity",
    api: "http://p.test/api",
    images: "http://p.test/images",
    letters: "http://p.test/letters",
    pay: "http://p.test/pay",
    video: "http://p.test/video",
    stripe: "http://p.test/stripe",
  },
  { token: "t", patientId: "1", holderId: "1" },
  new AbortController().signal,
);
const credentials = { username: "a@b.nz", password: "p" };
const calls = [
  () => client.identity.locate(credentials),
  () => client.identity.authenticate(credentials),
  () => client.identity.validate(),
  () => client.identity.people(),
  () => client.identity.menu(),
  () => client.identity.logout(),
  () => client.profile.read(),
  () => client.practice.read(),
  () => client.practice.counters(),
  () => client.practice.settings(),
  () => client.appointments.list({}),
  () => client.medications.list({ which: "all" }),
  () => client.results.list({}),
  () => client.allergies.list(),
  () => client.vitals.list(),
  () => client.reminders.list(),
  () => client.letters.list({}),
  () => client.resources.list(),
  () => client.billing.balance(),
  () => client.billing.savePayment({ paymentId: "1" }),
  () => client.appointments.nextDay({ practitionerId: "1", typeId: "1", from: "2026-11-24" }),
  () => client.meetings.sign({ meetingNumber: "84" }),
];

soak("reads or rejects %i damaged answers", { quick: 1_000, full: 5_000 }, async (count) => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(mutated, fc.constantFrom(...calls), async (document, call) => {
      answer = JSON.stringify(document);
      const outcome = await call().then(
        () => "value",
        (error: unknown) => (error instanceof PracticeError ? error.reason : `uncaught ${String(error)}`),
      );
      outcomes.add(outcome);
      expect(["value", "unreadable"]).toContain(outcome);
    }),
    { numRuns: count },
  );
  expect([...outcomes].sort()).toEqual(["unreadable", "value"]);
});
