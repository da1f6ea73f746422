import { z } from "zod";
import { signInResult } from "#practice-api/identity/endpoints.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import { inWords } from "../../core/mistakes.ts";
import { didYouMean } from "../../core/suggest.ts";
import { effects, rowOf } from "../../faults/effects.ts";
import { faultRule, type ParsedRule } from "../../faults/fault-rule.ts";
import { coerce } from "../values/coerce.ts";
import { either, parsedBy, reportProblems } from "../values/issues.ts";
import {
  account,
  count,
  nonEmpty,
  number,
  Problem,
  parsed,
  person,
  strictObject,
} from "../values/parsers.ts";
import { readCall } from "./steps.ts";

export const actions = {
  "signs in": "POST Patient/Authentication",
  "looks for the practice": "POST api/Authentication",
  "looks at the dashboard": "GET Patient/RefreshCounter",
  "looks at the menu": "POST Patient/PatientMenu",
  "looks at the settings": "GET Lookup/LoadPracticeSetting",
  "looks at the profile": "GET Patient",
  "looks at the practice's details": "GET Patient/Organization",
  "looks at appointments": "GET Patient/Appointments",
  "looks for providers": "GET Patient/AvailablePractitioner",
  "looks for slots": "GET Patient/AppointmentSlots",
  "looks for the next day": "GET Patient/NextAvailableDay",
  "books any slot": "POST Patient/Appointment",
  "cancels an appointment": "DELETE Patient/Appointment",
  "looks at medications": "GET Patient/Medication",
  "asks for a repeat": "POST Patient/SendRepeatMedicationRequest",
  "looks at test results": "GET Patient/LabResults",
  "opens a result": "GET Patient/LabResultByID",
  "opens a chart": "GET Patient/LabResultChartById",
  "looks at allergies": "GET Patient/AllergyIntolerance",
  "looks at immunisations": "GET Patient/Immunization",
  "looks at diagnoses": "GET Patient/Condition",
  "looks at vitals": "GET Patient/Observation",
  "looks at the timeline": "GET Patient/Timeline",
  "looks at reminders": "GET Patient/PatientAlerts",
  "looks at letters": "GET Patient/LetterAndDocument",
  "looks at resources": "GET Patient/Media",
  "looks at messages": "GET Patient/Messaging",
  "opens a message": "GET Patient/MessageByID",
  "sends a message": "POST Patient/Message",
  "deletes a message": "DELETE Patient/DeleteMessage",
  "looks at invoices": "GET Patient/PaymentNotice",
  "begins a payment": "POST patient/SaveTempPayment",
  "pays by card": "POST create-payment-intent",
  "finishes a payment": "POST patient/SavePayment",
  "changes the password": "POST Patient/ChangePassword",
  "saves the profile": "POST Patient/UpdatePatientDemographics",
  "saves contact details": "POST Patient/UpdatePatientContactMethods",
  "adds an emergency contact": "POST patient/AddEmergencyContact",
  "asks for anything": undefined,
} as const;
const actionWords = keysOf(actions);

type Condition = {
  readonly match: { readonly method?: string; readonly path?: string; readonly person?: string };
};

const condition = parsed((sentence): Condition | Problem => {
  const [, who = "", does = ""] = /^(\S+) (.+)$/.exec(sentence.trim()) ?? [];
  const named = who === "anyone" ? undefined : person.safeParse(who);
  if (named?.error) return new Problem(named.error.issues[0]?.message ?? "");
  const found = callOf(does);
  if (found instanceof Problem) return found;
  if (found?.startsWith("POST Patient/Authentication") && named && account.safeParse(who).error) {
    return new Problem(`This rule can never act: "${who}" has no account to sign in with.`);
  }
  const [method, path] = found?.split(" ") ?? [];
  return {
    match: { ...(method && path ? { method, path } : {}), ...(named?.data ? { person: named.data } : {}) },
  };
}, `Who does what: "aroha books any slot", "anyone looks at letters", or "anyone calls GET Patient/Medication".`);

function callOf(does: string): string | undefined | Problem {
  const [, call] = /^calls (.+)$/.exec(does) ?? [];
  if (call) return readCall(call);
  const action = actionWords.find((word) => word === does.toLowerCase());
  return action
    ? actions[action]
    : new Problem(`There is no action "${does}".${didYouMean(does, actionWords)}`);
}

type Outcome = { readonly effect: object; readonly phase?: "after-commit"; readonly refusal?: string };

const outcomes = effects.flatMap(({ type, sentences = [] }) =>
  sentences.map((sentence) => ({ type, ...sentence })),
);
export const outcomeForms = outcomes.map(({ form }) => form);

const outcome = parsed(
  (sentence): Outcome | Problem => {
    const text = sentence.trim();
    const [, effect] = /^(.+?),? (?:once|twice|\S+ times)$/.exec(text) ?? [];
    if (effect !== undefined)
      return new Problem(`How often a rule acts is written beside it: then: ${effect}, times: 2.`);
    for (const { type, pattern, fields, phase, names, isRefusal } of outcomes) {
      const [match, word = ""] = pattern.exec(text) ?? [];
      if (match === undefined) continue;
      const name = names?.listed.find((listed) => listed.toLowerCase() === word.toLowerCase());
      if (names && name === undefined)
        return new Problem(`There is no ${names.what} "${word}".${didYouMean(word, names.listed)}`);
      return {
        effect: { type, ...fields?.(name ?? word) },
        ...(phase && { phase }),
        ...(isRefusal && { refusal: word }),
      };
    }
    const suggestion = didYouMean(text, outcomeForms) || ` Write one of: ${outcomeForms.join(", ")}.`;
    return new Problem(`"${sentence}" is not an effect.${suggestion}`);
  },
  `The effect on the call: ${outcomeForms.join(", ")}.`,
);

const counts = z.array(count);
const oneCount = count.transform((one) => [one]);

const whenFields = {
  nth: either<number[]>((value) => (Array.isArray(value) ? counts : oneCount), [oneCount, counts]).optional(),
  times: count.optional(),
  probability: number.optional(),
  seed: nonEmpty.optional(),
  after: nonEmpty.optional(),
  for: nonEmpty.optional(),
};

const sentenceRule = strictObject({
  when: condition,
  // biome-ignore lint/suspicious/noThenProperty: the word is the scenarios' own (docs/mock-practice.md 6), and a schema is never awaited.
  then: outcome,
  name: nonEmpty.optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  ...whenFields,
}).transform(({ when: { match }, then: { refusal: words, phase, effect }, name, body, ...when }, ctx) => {
  const isSigningIn = match.path === "Patient/Authentication";
  const timing = Object.fromEntries(Object.entries(when).filter(([, value]) => value !== undefined));
  const rule = {
    ...(name === undefined ? {} : { name }),
    match: { ...match, ...(body && { body }) },
    ...(Object.keys(timing).length === 0 ? {} : { when: timing }),
    ...(phase ? { phase } : {}),
    effect: isSigningIn && words !== undefined ? { ...effect, body: refusedSignIn(words) } : effect,
  };
  return validRule(rule, ctx, ([first, ...rest]) => {
    if (first === "when" || rest[0] === "body") return rest;
    return first === "effect" || first === "phase" ? ["then"] : first === "match" ? ["when"] : [];
  });
});

/** The practice's own refusals are objects that contain the message. */
function refusedSignIn(message: string): unknown {
  return z.encode(signInResult, { outcome: "refused", statusCode: "3", message });
}

/** As the control API takes it, with texts converted to numbers where those are expected. */
const controlRule = z
  .record(z.string(), z.unknown())
  .transform((written, ctx) => validRule(coerce(faultRule, written), ctx));

/** `writtenPath` maps a path in the rule to the path in the file, for mistakes. */
function validRule(
  rule: unknown,
  ctx: z.core.$RefinementCtx,
  writtenPath: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): ParsedRule {
  if (isObject(rule) && isObject(rule.when) && rule.when.times === 0) {
    const message = "This rule can never act: it may act 0 times.";
    reportProblems(ctx, rule, [{ path: writtenPath(["when", "times"]), message }]);
    return z.NEVER;
  }
  return parsedBy(ctx, rule, faultRule.safeParse(rule, { error: inWords }), writtenPath);
}

const misplaced = (key: string) =>
  z.unknown().transform((written, ctx): ParsedRule => {
    const message =
      key === "match"
        ? 'Write "match" beside "effect", or say who does what: when: aroha books any slot.'
        : `Write "${key}" beside "when", which says who does what: when: aroha books any slot, ${key}: 2.`;
    reportProblems(ctx, written, [{ path: ["when", key], message, isKey: true }]);
    return z.NEVER;
  });

function ruleSchema(value: unknown): z.ZodType<ParsedRule> {
  const { when, effect } = { when: undefined, effect: undefined, ...(isObject(value) && value) };
  const isTiming = (key: string) => effect === undefined && key in whenFields;
  const key = isObject(when) && Object.keys(when).find((name) => name === "match" || isTiming(name));
  if (key) return misplaced(key);
  return effect === undefined ? sentenceRule : controlRule;
}

const rule = either<ParsedRule>(ruleSchema, [sentenceRule, faultRule]);

/** It always acts, for every person, and its effect is final. */
const alwaysEndsCall = ({ effect, when, match, ttl }: ParsedRule) =>
  !rowOf(effect).passes && !when && !match?.person && !match?.query && !match?.body && !ttl;

export const rules = z.array(rule).check(({ value, issues }) => {
  for (const [index, { match }] of value.entries()) {
    const before = value.slice(0, index).findIndex((earlier) => {
      const same = (key: "method" | "path") =>
        earlier.match?.[key] === undefined ||
        earlier.match[key].toLowerCase() === match?.[key]?.toLowerCase();
      return alwaysEndsCall(earlier) && same("method") && same("path");
    });
    if (before < 0) continue;
    const message = `This rule can never act: rule ${before + 1} always takes the answer first.`;
    issues.push({ code: "custom", input: value, path: [index], message });
  }
});
