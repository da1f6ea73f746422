import { z } from "zod";
import { screens } from "#fixtures/scenarios/screens.ts";
import { readAct, type Step, stepForms } from "#fixtures/scenarios/step.ts";
import { contractRows } from "#practice-api/contract.ts";
import { didYouMean } from "../core/suggest.ts";
import { account, count, Problem, parsed, strictObject } from "./parsers.ts";
import { either, isMapping } from "./parts.ts";

const calls = [...new Set(contractRows().map(({ row }) => `${row.method} ${row.path}`))];
const callOf = new Map(calls.map((call) => [call.toLowerCase(), call]));

/** A call of the contract, by method and path in any letter case. */
export function readCall(text: string): string | Problem {
  const written = text.trim().replace(/\s+\/?/, " ");
  return (
    callOf.get(written.toLowerCase()) ?? new Problem(`There is no call "${text}".${didYouMean(text, calls)}`)
  );
}

const times = either<number | { min?: number | undefined; max?: number | undefined }>(
  (value) => (isMapping(value) ? strictObject({ min: count.optional(), max: count.optional() }) : count),
  [count, strictObject({ min: count.optional(), max: count.optional() })],
);

const expectation = strictObject({
  call: parsed(readCall, "A call such as GET Patient/LabResults."),
  times: times.optional(),
});

const act = parsed(
  (sentence) => {
    const read = readAct(sentence);
    if (read === undefined) {
      return new Problem(`"${sentence}" is not a step.${closestForm(sentence)}`);
    }
    if ("problem" in read) {
      const suggestion = read.screen === undefined ? "" : didYouMean(read.screen, Object.keys(screens));
      return new Problem(`"${sentence}": ${read.problem}.${suggestion}`);
    }
    const who = read.act.kind === "signIn" ? account.safeParse(read.act.as) : undefined;
    if (who?.error) return new Problem(who.error.issues[0]?.message ?? "");
    return { act: read.act, text: sentence };
  },
  `A step: ${stepForms.join(", ")}.`,
);

/** Compares the words that steps begin with, because the rest of a step is free text. */
function closestForm(sentence: string): string {
  const forms: readonly string[] = stepForms;
  const fixed = forms.map((form) =>
    form.replace(/"words"|aroha|Test Results|"Search"|"Morning"|2 hours/g, "").trim(),
  );
  const starts = [...new Set(fixed.map((form) => form.split(" ").slice(0, 2).join(" ")))];
  const opening = sentence.trim().split(/\s+/).slice(0, 2).join(" ");
  const start = starts.find((candidate) => didYouMean(opening, [candidate]) !== "");
  const byFirst = forms.find((form) =>
    didYouMean(sentence.trim().split(/\s+/)[0] ?? "", [form.split(" ")[0] ?? ""]),
  );
  const form = start === undefined ? byFirst : forms[fixed.findIndex((words) => words.startsWith(start))];
  return ` Write it like ${form ?? forms.join(", ")}.`;
}

const sentence = act.transform((step): Step => step);
const withExpectation = strictObject({ do: act, expect: expectation.optional() }).transform(
  ({ do: step, expect }): Step => ({
    ...step,
    ...(expect ? { expect: { call: expect.call, times: expect.times ?? 1 } } : {}),
  }),
);
const note = strictObject({ note: z.string() }).transform(
  ({ note: text }): Step => ({ act: { kind: "note", text }, text }),
);

/** One line of a script. */
export const step = either<Step>(
  (value) => {
    if (!isMapping(value)) return sentence;
    return "note" in value ? note : withExpectation;
  },
  [sentence, withExpectation, note],
);
