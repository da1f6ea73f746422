import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { magicInputs } from "#mock-server/areas/magic-inputs.ts";
import { controlCalls } from "#mock-server/control/calls.ts";
import { callExamples } from "#mock-server/control/documents/call-examples.ts";
import { faultRule } from "#mock-server/faults/fault-rule.ts";
import { presets } from "#mock-server/faults/presets.ts";
import { eventTypeNames } from "#mock-server/scenarios/events/event-types.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
// The first reader of the examples waits for them, a second of processor time.
beforeAll(() => callExamples(), 120_000);

async function page(name: string): Promise<string> {
  const answer = await practice.send(`/__mock/${name}`);
  expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  return answer.text();
}

test("calls.md has every call of the contract with its example, and no token", async () => {
  const text = await page("calls.md");
  const headings = contractEndpoints().map(
    ({ call, endpoint }) => `### \`${endpoint.method} ${endpoint.path}\` · ${call}`,
  );
  expect(headings.filter((heading) => !text.includes(`\n${heading}\n`))).toEqual([]);
  expect(text.match(/^Answers 200:$/gm)).toHaveLength(headings.length);
  expect(text).not.toMatch(/tok_CANARY_\w/);
  expect(text).toContain("Assumed: ");
});

test("the example of every call succeeds and has an entry of its list", async () => {
  const examples = await callExamples();
  for (const { area, call, endpoint } of contractEndpoints()) {
    const { answer, status } = examples.get(`${area}.${call}`) ?? {};
    const decoded = z.decode(endpoint.output, endpoint.decodesStatus ? { status, body: answer } : answer);
    expect([area, call, isEmpty(decoded)]).toEqual([area, call, false]);
  }
});

/** Whether a decoded answer is a refusal or nothing. */
function isEmpty(answer: unknown): boolean {
  if (answer === undefined || typeof answer === "number") return false;
  if (typeof answer !== "object" || answer === null) return !answer;
  if (Array.isArray(answer)) return answer.length === 0;
  const { outcome, accepted, done, entries } = { ...answer } as Record<string, unknown>;
  return (
    outcome === "refused" ||
    accepted === false ||
    done === false ||
    z.array(z.never()).safeParse(entries).success
  );
}

test("reference.md has every control call, event, preset and magic input", async () => {
  const text = await page("reference.md");
  const listed = [
    ...controlCalls.map(({ method, path }) => `${method} /__mock${path.replace(/:(\w+)/g, "{$1}")}`),
    ...eventTypeNames,
    ...Object.keys(presets),
    ...magicInputs.map(({ input }) => input),
  ];
  expect(listed.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("reference.md says what each field of a fault rule means", async () => {
  const text = await page("reference.md");
  const fieldsIn = (shape: object): string[] =>
    Object.entries(shape).flatMap(([key, field]) => {
      const held = field instanceof z.ZodOptional ? field.unwrap() : field;
      return held instanceof z.ZodObject ? fieldsIn(held.shape).map((inner) => `${key}.${inner}`) : [key];
    });
  const fields = fieldsIn(faultRule.shape);
  expect(fields).toEqual(expect.arrayContaining(["match.person", "match.query", "when.nth", "effect"]));
  expect(fields.filter((field) => !new RegExp(`^\\| \`${field}\` +\\| \\w`, "m").test(text))).toEqual([]);
});

test("reference.md says with which words a record names staff, branches and tests", async () => {
  const places = (await page("reference.md")).matchAll(
    /^\| (provider|branch|staff member|test) \| (.+?) \|/gm,
  );
  expect(Object.fromEntries([...places].map(([, name, words]) => [name, words]))).toEqual({
    provider: "`provider` or `with` of appointments",
    branch: "`location` or `at` of appointments",
    "staff member":
      "`prescribedBy` or `by` of medications, `from` of messages, `to` of messages, `author` or `from` of letters",
    test: "`test` or `name` of results",
  });
});
