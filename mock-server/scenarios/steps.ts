import { z } from "zod";
import { screens } from "#fixtures/scenarios/screens.ts";
import { readAct, type Step, stepForms } from "#fixtures/scenarios/step.ts";
import { contractRows } from "#practice-api/contract.ts";
import { didYouMean } from "../core/suggest.ts";
import { account, closed, count, Problem, reading } from "./parsers.ts";
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
  (value) => (isMapping(value) ? closed({ min: count.optional(), max: count.optional() }) : count),
  [count, closed({ min: count.optional(), max: count.optional() })],
);

const expectation = closed({
  call: reading(readCall, "A call such as GET Patient/LabResults."),
  times: times.optional(),
});

const act = reading(
  (sentence) => {
    const read = readAct(sentence);
    if (read === undefined) {
      const verbs = stepForms.map((form) => form);
      return new Problem(`"${sentence}" is not a step.${near(sentence, verbs)}`);
    }
    if ("problem" in read) {
      const found = read.screen === undefined ? "" : didYouMean(read.screen, Object.keys(screens));
      return new Problem(`"${sentence}": ${read.problem}.${found}`);
    }
    const who = read.act.kind === "signIn" ? account.safeParse(read.act.as) : undefined;
    if (who?.error) return new Problem(who.error.issues[0]?.message ?? "");
    return { act: read.act, says: sentence };
  },
  `A step: ${stepForms.join(", ")}.`,
);

/** Told by the words that steps begin with, because the rest of a step is anybody's. */
function near(sentence: string, forms: readonly string[]): string {
  const fixed = forms.map((form) =>
    form.replace(/"words"|aroha|Test Results|"Search"|"Morning"|2 hours/g, "").trim(),
  );
  const starts = [...new Set(fixed.map((form) => form.split(" ").slice(0, 2).join(" ")))];
  const opening = sentence.trim().split(/\s+/).slice(0, 2).join(" ");
  const start = starts.find((known) => didYouMean(opening, [known]) !== "");
  const byFirst = forms.find((form) =>
    didYouMean(sentence.trim().split(/\s+/)[0] ?? "", [form.split(" ")[0] ?? ""]),
  );
  const form = start === undefined ? byFirst : forms[fixed.findIndex((known) => known.startsWith(start))];
  return ` Write it like ${form ?? forms.join(", ")}.`;
}

const sentence = act.transform((step): Step => step);
const withExpectation = closed({ do: act, expect: expectation.optional() }).transform(
  ({ do: step, expect }): Step => ({
    ...step,
    ...(expect ? { expect: { call: expect.call, times: expect.times ?? 1 } } : {}),
  }),
);
const note = closed({ note: z.string() }).transform(
  ({ note: text }): Step => ({ act: { kind: "note", text }, says: text }),
);

/** One line of a script. */
export const step = either<Step>(
  (value) => {
    if (!isMapping(value)) return sentence;
    return "note" in value ? note : withExpectation;
  },
  [sentence, withExpectation, note],
);
