import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { contract, contractEndpoints } from "#practice-api/contract.ts";
import { structureOf } from "#practice-api/json.ts";
import { answerLimits } from "#practice-api/limits.ts";
import { soak } from "../support/soak.ts";
import { damagedAnswers, damagedEntry, damagedTexts, hugeAnswer, jsonOf, toJson } from "./damage.ts";
import { domainSchema } from "./domain-schemas.ts";
import { answerOf, everyAnswer, goldenOf } from "./practice-answers.ts";

/** Whatever the practice sends, a call ends in a value of its type or in a failure that its panel can show (threat T40). */
const calls = contractEndpoints().map(({ area, call, endpoint }) => ({
  area,
  call,
  endpoint,
  name: `${area}.${call}`,
}));
type Call = (typeof calls)[number];
type Counted = { entries: unknown[]; unreadable: number };

/** The forms in which a practice says that there is nothing (spec 2, introduction). */
function saysNothing(answer: unknown): boolean {
  // A list in a JSON text is read as well.
  if (typeof answer === "string") return typeof jsonOf(answer) === "object" && saysNothing(jsonOf(answer));
  const list = Array.isArray(answer) ? answer : [answer];
  if (list.length > 1) return false;
  const [first] = list as unknown[];
  if (first === null || first === undefined) return true;
  if (typeof first !== "object" || Array.isArray(first)) return false;
  const { entry, ...rest } = first as { entry?: unknown; resourceType?: unknown };
  if (Array.isArray(entry)) return entry.length === 0;
  return (
    (entry === undefined || entry === null) && Object.keys(rest).every((key) => isEnvelopeKey(key, rest))
  );
}
const envelopeKeys = new Set(["resourceType", "type", "total"]);
/** A bundle that says its type may have the other members of one. */
const bundleKeys = new Set(["id", "meta", "link", "timestamp"]);

function isEnvelopeKey(key: string, { resourceType }: { resourceType?: unknown }): boolean {
  return envelopeKeys.has(key) || (bundleKeys.has(key) && /^bundle$/i.test(String(resourceType)));
}

function looksEmpty(value: unknown): boolean {
  const { entries, unreadable } = (value ?? {}) as Partial<Counted>;
  return entries?.length === 0 && unreadable === 0;
}

/**
 * "value" for a value of the call's type, the reason of a failure, or what is wrong. An empty list is a value only where
 * the answer says that there is nothing.
 */
async function outcomeOf(
  { area, call, endpoint, name }: Call,
  status: number,
  text: string,
): Promise<string> {
  try {
    const value = await answerOf(area, call, status, text);
    const { error } = domainSchema(name, endpoint).safeParse(value);
    if (error !== undefined) return `not of its type: ${z.prettifyError(error)}`;
    return looksEmpty(value) && !saysNothing(jsonOf(text)) ? "a failed list that looks empty" : "value";
  } catch (error) {
    return error instanceof PracticeError ? error.reason : `uncaught ${String(error)}`;
  }
}

/** Checks a call with answers. Returns which outcomes were seen. */
async function outcomesOf(
  call: Call,
  answers: fc.Arbitrary<string>,
  parameters: fc.Parameters<[string, number]>,
): Promise<Set<string>> {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom(...call.endpoint.statuses), async (text, status) => {
      const outcome = await outcomeOf(call, status, text);
      outcomes.add(outcome);
      expect(outcome, call.name).toMatch(/^(value|unreadable)$/);
    }),
    parameters,
  );
  return outcomes;
}

const answersTo = ({ endpoint }: Call) =>
  endpoint.format === "text"
    ? damagedTexts(goldenOf(endpoint).map(String))
    : damagedAnswers(goldenOf(endpoint), everyAnswer());

test("has a golden document of an answer to each call, of the call's type", async () => {
  for (const call of calls) {
    const outcomes = new Set<string>();
    for (const answer of goldenOf(call.endpoint)) {
      const text = call.endpoint.format === "text" ? String(answer) : JSON.stringify(answer);
      outcomes.add(await outcomeOf(call, 200, text));
    }
    expect([...outcomes], call.name).toContain("value");
  }
});

soak("reads or rejects %i damaged answers to each call", { quick: 200, full: 2_000 }, async (numRuns) => {
  const outcomes = new Set<string>();
  for (const call of calls) {
    for (const outcome of await outcomesOf(call, answersTo(call), { numRuns })) outcomes.add(outcome);
  }
  expect([...outcomes].sort()).toEqual(["unreadable", "value"]);
});

soak(
  "reads or rejects a list of a hundred thousand entries, %i times a call",
  { quick: 0, full: 1 },
  async (times) => {
    const long = calls.filter(
      ({ call, endpoint }) => times > 0 && endpoint.format === "json" && call === "list",
    );
    for (const call of long) {
      const [answer] = goldenOf(call.endpoint);
      expect(await outcomeOf(call, 200, hugeAnswer(answer)), call.name).toMatch(/^(value|unreadable)$/);
    }
  },
);

test("rejects an answer at which a schema throws", async () => {
  const { results } = contract;
  const { output } = results.read;
  const throwing = z.unknown().transform(() => {
    throw new TypeError("of a defect");
  });
  Object.assign(results.read, { output: throwing });
  onTestFinished(() => void Object.assign(results.read, { output }));
  const call = calls.find(({ name }) => name === "results.read") as Call;
  expect(await outcomeOf({ ...call, endpoint: { ...call.endpoint, output } }, 200, "[]")).toBe("unreadable");
});

/** Lists whose entries are counted: the settings are one value. */
const lists = calls.filter(({ endpoint: { output }, name }) => {
  const { entry, item } = output as { entry?: unknown; item?: unknown };
  return (entry ?? item) !== undefined && name !== "practice.settings";
});
const isPlain = ({ endpoint }: Call) => (endpoint.output as { item?: unknown }).item !== undefined;

/** The entries of the golden documents of a list, as they are in its bundle or in its plain list. */
function goldenEntries(call: Call): unknown[] {
  return goldenOf(call.endpoint).flatMap((answer) => {
    if (isPlain(call)) return Array.isArray(answer) ? answer : [];
    const first: unknown = Array.isArray(answer) ? answer[0] : answer;
    const { entry } = (first ?? {}) as { entry?: unknown };
    return Array.isArray(entry) ? entry : [];
  });
}

const listed = async ({ area, call }: Call, text: string) =>
  (await answerOf(area, call, 200, text).catch((error: unknown) => {
    if (error instanceof PracticeError) return undefined;
    throw error;
  })) as Counted | undefined;

soak(
  "accounts for every entry of a list of which %i times some are damaged",
  { quick: 60, full: 500 },
  async (numRuns) => {
    for (const call of lists) {
      const golden = goldenEntries(call);
      expect(golden, call.name).not.toEqual([]);
      const entries = fc.array(
        fc.constantFrom(...golden).chain((entry) => fc.oneof(fc.constant(entry), damagedEntry(entry))),
        { minLength: 1, maxLength: 6 },
      );
      await fc.assert(
        fc.asyncProperty(entries, async (sent) => {
          const answer = isPlain(call) ? sent : [{ resourceType: "Bundle", entry: sent }];
          const text = toJson(answer);
          const list = await listed(call, text);
          if (structureOf(text).depth > answerLimits.depth) return void expect(list).toBeUndefined();
          // A plain list of one thing that is no entry may be another answer, and is refused.
          if (list === undefined) {
            expect(isPlain(call), `${call.name} ${text}`).toBe(true);
            return;
          }
          if (isPlain(call) && saysNothing(jsonOf(text))) return;
          expect(list.entries.length + list.unreadable, `${call.name} ${text}`).toBe(sent.length);
        }),
        { numRuns },
      );
    }
  },
);
