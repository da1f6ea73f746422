import { z } from "zod";
import { servedEndpoints } from "#practice-api/contract.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { inWords } from "../../core/mistakes.ts";
import { didYouMean } from "../../core/suggest.ts";
import {
  answerSchema,
  type Expectation,
  expectation,
  expectationProblem,
  inputSchema,
} from "../../journal/expectation.ts";
import { readWritten, writtenShape } from "../events/written-event.ts";
import { beginsLikeStep, stepProblem } from "../grammar/step-problem.ts";
import { type Act, inSecondTab, isStep, readAct, stepForms } from "../grammar/steps.ts";
import { readStateCheck, stateCheck, withInWords } from "../state/state-check.ts";
import { coerce, coerceOne } from "../values/coerce.ts";
import { either, parsedBy, reportProblems } from "../values/issues.ts";
import { account, Problem, parsed, person, strictObject } from "../values/parsers.ts";

/** `times` of an expectation is once by default. */
export type Step = {
  readonly act: Act;
  readonly text: string;
  /** Takes this step in a browser of their own. Without it the first person does. */
  readonly actor?: string;
  /** Takes this step in a tab beside the first one. */
  readonly tab?: true;
  readonly expect?: Expectation;
};

export type ScriptLine = Step & { readonly line: number };

const calls = [...new Set(servedEndpoints().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))];
const callOf = new Map(calls.map((call) => [call.toLowerCase(), call]));

export function readCall(text: string): string | Problem {
  const written = text.trim().replace(/\s+\/?/, " ");
  return (
    callOf.get(written.toLowerCase()) ?? new Problem(`There is no call "${text}".${didYouMean(text, calls)}`)
  );
}

/** As the control API verifies it. YAML holds its values as texts. */
const stepExpectation = z
  .unknown()
  .transform((written, ctx): Expectation => {
    const issue = (path: readonly PropertyKey[], message: string) =>
      reportProblems(ctx, written, [{ path, message }]);
    const coerced = coerce(expectation, written);
    const typed = isObject(coerced) ? coerced : {};
    const call = typeof typed.call === "string" ? readCall(typed.call) : undefined;
    if (call instanceof Problem) {
      issue(["call"], call.message);
      return z.NEVER;
    }
    const read = expectation.safeParse(
      call === undefined
        ? coerced
        : {
            ...typed,
            call,
            ...(typed.with !== undefined && { with: typedFields(inputSchema(call), typed.with) }),
            ...(typed.answer !== undefined && { answer: typedAnswer(call, typed.answer) }),
          },
      { error: inWords },
    );
    if (!read.success) return parsedBy(ctx, written, read);
    const { person: name } = read.data;
    const known = name === undefined || name === "any" ? undefined : person.safeParse(name);
    if (known?.error) issue(["person"], known.error.issues[0]?.message ?? "");
    const problem = expectationProblem(read.data);
    if (problem) issue(problem.path, problem.message);
    return read.data;
  })
  .meta({ either: [expectation] });

function typedFields(schema: z.ZodObject, values: unknown): unknown {
  return isObject(values) ? coerce(schema, values) : values;
}

/** Yes and no are true and false, and digits are a number. */
function typedAnswer(call: string, answer: unknown): unknown {
  const schema = answerSchema(call);
  if (schema) return typedFields(schema, answer);
  const asBoolean = coerceOne(z.boolean(), answer);
  return asBoolean === answer ? coerceOne(z.number(), answer) : asBoolean;
}

const act = parsed(
  (sentence) => {
    const read = readAct(sentence);
    if (read === undefined) return new Problem(stepProblem(sentence));
    if (typeof read === "string") return new Problem(`"${sentence}": ${read}`);
    const who = read.kind === "signIn" ? account.safeParse(read.as) : undefined;
    if (who?.error) return new Problem(who.error.issues[0]?.message ?? "");
    return { act: read, text: sentence };
  },
  `A step: ${stepForms.join(", ")}.`,
);

const sentence = act.transform((step): Step => step);
const withExpectation = strictObject({ do: act, expect: stepExpectation.optional() }).transform(
  ({ do: step, expect }): Step => ({ ...step, ...expected(expect) }),
);
const note = strictObject({ note: z.string() }).transform(
  ({ note: text }): Step => ({ act: { kind: "note", text }, text }),
);

/** A sentence with the fields beside it, or an event in the words of the control API. */
const practiceStep = z
  .looseObject({ expect: stepExpectation.optional() })
  .transform(({ expect, ...written }, ctx): Step => {
    const read = readWritten(written);
    if ("problems" in read) {
      reportProblems(ctx, written, read.problems);
      return z.NEVER;
    }
    const { in: later, ...event } = read.event;
    return {
      act: { kind: "practice", event, ...(later === undefined ? {} : { in: later }) },
      text: `practice: ${read.sentence}${later === undefined ? "" : ` in ${later}`}`,
      ...expected(expect),
    };
  });

const checkStep = z
  .unknown()
  .transform((written, ctx): Step => {
    const read = readStateCheck(written);
    if ("mistakes" in read) {
      reportProblems(ctx, written, read.mistakes);
      return z.NEVER;
    }
    const { check, times } = read.check;
    const count = times === undefined || typeof times !== "number" ? "" : `: ${times}`;
    return {
      act: { kind: "check", check: read.check },
      text: `check ${check}${count}${withInWords(read.check)}`,
    };
  })
  .meta({ either: [stateCheck] });

const expected = (expect: Expectation | undefined) =>
  expect ? { expect: { ...expect, times: expect.times ?? 1 } } : {};

/** `as sione: press "Book"`, in a browser of that person's own, or `in a second tab: press "Book"`. */
const elsewhereStep = z.record(z.string(), z.unknown()).transform((written, ctx): Step => {
  const [key = "", sentenceWritten] = Object.entries(written).find(([name]) => elsewhere.test(name)) ?? [];
  const { [key]: _, ...beside } = written;
  const [, actor] = /^as (.+)$/.exec(key) ?? [];
  const problem =
    actor === undefined
      ? secondTab.test(key) || `Write it like ${inSecondTab}: press "Book".`
      : (account.safeParse(actor).error?.issues[0]?.message ?? true);
  if (problem !== true) reportProblems(ctx, written, [{ path: [key], message: problem, isKey: true }]);
  const read = withExpectation.safeParse({ do: sentenceWritten, ...beside });
  if (!read.success) return parsedBy(ctx, written, read);
  const text = `${key}: ${read.data.text}`;
  return { ...read.data, text, ...(actor === undefined ? { tab: true } : { actor }) };
});
const secondTab = /^in (?:a|the) second tab$/;
/** Or nearly so. */
const elsewhere = /^(?:as \S+|in .*\b(?:tab|window)\b.*)$/;
const elsewhereShape = z.record(z.string().regex(/^(as \S+|in (a|the) second tab|expect)$/), z.unknown());

function schemaOf(value: unknown): z.ZodType<Step> {
  if (isObject(value) && Object.keys(value).some((key) => elsewhere.test(key))) return elsewhereStep;
  // A colon makes YAML read a sentence as a mapping, which is reported as a text that is none.
  if (!isObject(value) || beginsLikeStep(Object.keys(value)[0] ?? "")) return sentence;
  if ("practice" in value) return practiceStep;
  if ("check" in value) return checkStep;
  return "note" in value ? note : withExpectation;
}

export const step = either<Step>(
  (value) => z.preprocess(joinedStep, schemaOf(joinedStep(value))),
  [
    sentence,
    withExpectation,
    writtenShape({ expect: expectation.optional() }),
    stateCheck,
    elsewhereShape,
    note,
  ],
);

/** YAML splits the text of a step: at a colon into a key and a value, or within `{ }` at a comma. */
function joinedStep(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const [[key, rest] = ["", undefined]] = entries;
  if (entries.length === 1 && typeof rest === "string") {
    const whole = `${key}: ${rest}`;
    return isStep(whole) ? whole : value;
  }
  if (typeof value.do !== "string") return value;
  const parts = entries.filter(([name, part]) => name !== "do" && (part === null || part === ""));
  const joined = [value.do, ...parts.map(([name]) => name)].join(", ");
  const others = entries.filter((entry) => entry[0] !== "do" && !parts.includes(entry));
  return parts.length > 0 && isStep(joined) ? { do: joined, ...Object.fromEntries(others) } : value;
}
