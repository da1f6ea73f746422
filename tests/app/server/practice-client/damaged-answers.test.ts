import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import { contract, contractRows, type Row } from "#practice-api/contract.ts";
import { exact, tolerated } from "../../../practice-api/golden/all.ts";
import { document, documentText } from "../../../support/documents.ts";
import { sampleInputs } from "../../../support/sample-inputs.ts";
import { soak } from "../../../support/soak.ts";

/** Whatever the practice sends, a call ends in a value or in a failure that its panel can show (threat T40). */
const calls = contractRows().map(({ area, call, row }) => ({ area, call, row }));

/** The golden documents of a call, and of the calls that answer with the same resource. */
function goldenOf(row: Row): unknown[] {
  const golden = [...exact, ...tolerated].filter(
    ([, { output }]) => resourceIn(output) === resourceIn(row.output),
  );
  return golden.map(([name]) => document(name));
}

/** Lists are made call by call, so two lists are compared by the codec of their entries. */
function resourceIn(output: object): unknown {
  const { entry, item, first } = output as { entry?: unknown; item?: unknown; first?: unknown };
  return entry ?? item ?? first ?? output;
}

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
    { toString: "" },
    "2026-99-99",
    "__proto__",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A document with one of its values, somewhere, replaced, removed or doubled. */
function damaged(documents: unknown[]): fc.Arbitrary<unknown> {
  return fc
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
}

/** An answer of a call as text: most often its own documents damaged, else another call's, or JSON that broke off. */
function answersOf(row: Row): fc.Arbitrary<string> {
  const own = row.format === "text" ? [documentText("image.txt")] : goldenOf(row);
  const every = [...exact, ...tolerated].map(([name]) => document(name));
  const whole = fc.oneof({ weight: 6, arbitrary: damaged(own) }, { weight: 2, arbitrary: damaged(every) });
  const text = whole.map((answer) => JSON.stringify(answer) ?? "");
  const brokenOff = fc.tuple(text, fc.nat(400)).map(([json, length]) => json.slice(0, length));
  return fc.oneof({ weight: 8, arbitrary: text }, { weight: 1, arbitrary: brokenOff });
}

/** Calls through the portal's client to a practice that gives one answer. */
async function outcomeOf(area: string, call: string, status: number, text: string): Promise<string> {
  const client = createClient(
    {
      transport: async () => ({ status, text, date: undefined, retryAfter: undefined, isTestData: true }),
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
  ) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  try {
    await client[area]?.[call]?.(sampleInputs.get(`${area}.${call}`) ?? {});
    return "value";
  } catch (error) {
    return error instanceof PracticeError ? error.reason : `uncaught ${String(error)}`;
  }
}

test.each(calls)("there is a golden document of an answer to $area.$call", ({ row }) => {
  expect(row.format === "text" ? [row] : goldenOf(row)).not.toEqual([]);
});

/** Checks that each damaged answer to a call ends in a value or is unreadable. Returns which of both were seen. */
async function outcomesOf(
  { area, call, row }: (typeof calls)[number],
  parameters: fc.Parameters<[string, number]>,
): Promise<Set<string>> {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(answersOf(row), fc.constantFrom(...row.statuses), async (text, status) => {
      const outcome = await outcomeOf(area, call, status, text);
      outcomes.add(outcome);
      expect(outcome, `${area}.${call}`).toMatch(/^(value|unreadable)$/);
    }),
    parameters,
  );
  return outcomes;
}

soak("reads or rejects %i damaged answers to each call", { quick: 20, full: 200 }, async (numRuns) => {
  const outcomes = new Set<string>();
  for (const call of calls) for (const outcome of await outcomesOf(call, { numRuns })) outcomes.add(outcome);
  expect([...outcomes].sort()).toEqual(["unreadable", "value"]);
});

test("reads or rejects the answers at which decoding once threw", async () => {
  const found = { seed: -1679752048, path: "19:8:5:1:10:1:1:1:5" };
  for (const call of calls) await outcomesOf(call, found);
  const result = (data: string) =>
    JSON.stringify({ content: [{ attachment: { contentType: "text/html; charset=utf-8", data } }] });
  for (const data of ["0", "12345", "See your GP"]) {
    expect(await outcomeOf("results", "read", 200, result(data))).toBe("value");
  }
});

test("rejects an answer at which a schema throws", async () => {
  const { results } = contract;
  const { output } = results.read;
  const throwing = z.unknown().transform(() => {
    throw new TypeError("of a defect");
  });
  Object.assign(results.read, { output: throwing });
  onTestFinished(() => void Object.assign(results.read, { output }));
  expect(await outcomeOf("results", "read", 200, "[]")).toBe("unreadable");
});
