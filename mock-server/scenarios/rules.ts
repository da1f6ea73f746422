import { z } from "zod";
import { signInResult } from "#practice-api/identity/endpoints.ts";
import { didYouMean } from "../core/suggest.ts";
import { isFinal } from "../faults/compatibility.ts";
import { type FaultRule, faultRule, type ParsedRule } from "../faults/fault-rule.ts";
import { type PracticeErrorName, practiceErrors } from "../faults/practice-errors.ts";
import { coerced } from "./coerce.ts";
import { account, closed, count, line, number, Problem, person, reading } from "./parsers.ts";
import { either, isMapping } from "./parts.ts";
import { readCall } from "./steps.ts";

/** What somebody does, as QA say it, with the call that it is. */
const deeds = {
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
const deedWords = Object.keys(deeds) as (keyof typeof deeds)[];

type Method = NonNullable<NonNullable<FaultRule["match"]>["method"]>;
type Occasion = { readonly match: NonNullable<FaultRule["match"]> };

const occasion = reading((sentence): Occasion | Problem => {
  const [, who = "", does = ""] = /^(\S+) (.+)$/.exec(sentence.trim()) ?? [];
  const named = who === "anyone" ? undefined : person.safeParse(who);
  if (named?.error) return new Problem(named.error.issues[0]?.message ?? "");
  const found = callOf(does);
  if (found instanceof Problem) return found;
  if (found?.startsWith("POST Patient/Authentication") && named && account.safeParse(who).error) {
    return new Problem(`This rule can never act: "${who}" has no account to sign in with.`);
  }
  const [method, path] = (found?.split(" ") ?? []) as [Method?, string?];
  return {
    match: {
      ...(method && path ? { method, path } : {}),
      ...(named?.data ? { person: named.data } : {}),
    },
  };
}, `Who does what: "aroha books any slot", "anyone looks at letters", or "anyone calls GET Patient/Medication".`);

function callOf(does: string): string | undefined | Problem {
  const [, call] = /^calls (.+)$/.exec(does) ?? [];
  if (call) return readCall(call);
  const deed = deedWords.find((known) => known === does.toLowerCase());
  return deed ? deeds[deed] : new Problem(`Nobody "${does}" here.${didYouMean(does, deedWords)}`);
}

type Outcome = Pick<FaultRule, "effect"> & { phase?: "after-commit"; refusal?: string };
const errorNames = Object.keys(practiceErrors) as PracticeErrorName[];

/** What then becomes of the call, as QA say it. */
const outcomes: readonly (readonly [
  form: string,
  pattern: RegExp,
  meaning: (word: string) => Outcome | Problem,
])[] = [
  ['refuse with "words"', /^refuse with "([^"]+)"$/, (text) => ({ effect: says(text), refusal: text })],
  ["refuse with NotCreatedZoomEnd", /^refuse with (\S+)$/, refusal],
  [
    "answer with status 503",
    /^answer with status (\d{3})$/,
    (code) => of({ type: "status", status: Number(code) }),
  ],
  [
    "answer after 5 seconds",
    /^answer after (\d+(?:\.\d+)?) seconds?$/,
    (time) => of({ type: "latency", ms: Number(time) * 1000 }),
  ],
  ["lose the answer", /^lose the answer$/, () => ({ effect: { type: "reset" }, phase: "after-commit" })],
  ["never answer", /^never answer$/, () => of({ type: "hang" })],
  ["cut the connection", /^cut the connection$/, () => of({ type: "reset" })],
  [
    "answer with an empty list",
    /^answer with an empty list$/,
    () => of({ type: "empty-form", form: "empty-list" }),
  ],
  ["answer with nothing", /^answer with nothing$/, () => of({ type: "empty-body" })],
  ["answer with broken JSON", /^answer with broken json$/i, () => of({ type: "malformed-json" })],
  [
    "answer with a maintenance page",
    /^answer with a maintenance page$/,
    () => of({ type: "html-error", status: 503 }),
  ],
  ["end the session", /^end the session$/, () => of({ type: "auth", as: "expired" })],
];
const outcomeForms = outcomes.map(([form]) => form);

const of = (effect: FaultRule["effect"]): Outcome => ({ effect });
const says = (body: unknown) => ({ type: "status", status: 200, body }) as const;

/** One of the refusals that the practice knows by name. */
function refusal(name: string): Outcome | Problem {
  const error = errorNames.find((known) => known.toLowerCase() === name.toLowerCase());
  if (error) return of({ type: "practice-error", error });
  return new Problem(`The practice refuses nothing with "${name}".${didYouMean(name, errorNames)}`);
}

const outcome = reading(
  (sentence) => {
    const said = sentence.trim();
    for (const [, pattern, meaning] of outcomes) {
      const match = pattern.exec(said);
      if (match) return meaning(match[1] ?? "");
    }
    const meant = didYouMean(said, outcomeForms) || ` Write one of: ${outcomeForms.join(", ")}.`;
    return new Problem(`"${sentence}" is not an effect.${meant}`);
  },
  `What becomes of the call: ${outcomeForms.join(", ")}.`,
);

const whenFields = {
  nth: z.array(count).optional(),
  times: count.optional(),
  probability: number.optional(),
  seed: line.optional(),
  after: line.optional(),
  for: line.optional(),
};

const spoken = closed({
  when: occasion,
  // biome-ignore lint/suspicious/noThenProperty: the word is the scenarios' own (PRACTICE-SERVER 6), and nobody awaits a schema.
  then: outcome,
  name: line.optional(),
  ...whenFields,
}).transform(({ when: { match }, then: { refusal: words, phase, effect }, name, ...when }, ctx) => {
  const isSigningIn = match.path === "Patient/Authentication";
  const said = Object.fromEntries(Object.entries(when).filter(([, value]) => value !== undefined));
  const rule = {
    ...(name === undefined ? {} : { name }),
    match,
    ...(Object.keys(said).length === 0 ? {} : { when: said }),
    ...(phase ? { phase } : {}),
    effect: isSigningIn && words !== undefined ? says(refusedSignIn(words)) : effect,
  };
  return checked(rule, ctx, ([first, ...rest]) => {
    if (first === "when") return rest;
    return first === "effect" || first === "phase" ? ["then"] : first === "match" ? ["when"] : [];
  });
});

/** A refused sign-in is an object with the words in it, as the practice's own are. */
function refusedSignIn(message: string): unknown {
  return z.encode(signInResult, { outcome: "refused", statusCode: "3", message });
}

/** The rules of the control door, in their own words, with text turned into numbers where they want some. */
const raw = z
  .record(z.string(), z.unknown())
  .transform((said, ctx) => checked(coerced(faultRule, said), ctx));

type Path = readonly PropertyKey[];

/** `written` says where in what was written a part of the rule comes from. */
function checked(
  rule: unknown,
  ctx: z.core.$RefinementCtx,
  written: (path: Path) => Path = (path) => path,
): ParsedRule {
  const { when } = rule as { when?: { times?: unknown } };
  if (when?.times === 0) {
    const message = "This rule can never act: it may act 0 times.";
    ctx.issues.push({ code: "custom", input: rule, path: [...written(["when", "times"])], message });
    return z.NEVER;
  }
  const result = faultRule.safeParse(rule);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    ctx.issues.push({ ...issue, input: rule, path: [...written(issue.path)] } as never);
  }
  return z.NEVER;
}

const rule = either<ParsedRule>(
  (value) => (isMapping(value) && "effect" in value ? raw : spoken),
  [spoken, faultRule],
);

/** Whether nothing gets past this rule: it always acts on the call, whoever asks, and has the last word. */
const takesAnswer = ({ effect, when, match, ttl }: ParsedRule) =>
  isFinal(effect) && !when && !match?.person && !match?.query && !ttl;

/** A rule behind one that always takes the answer of the same call away is never reached. */
export const rules = z.array(rule).check(({ value, issues }) => {
  for (const [index, { match }] of value.entries()) {
    const before = value.slice(0, index).findIndex((earlier) => {
      const same = (key: "method" | "path") =>
        earlier.match?.[key] === undefined ||
        earlier.match[key].toLowerCase() === match?.[key]?.toLowerCase();
      return takesAnswer(earlier) && same("method") && same("path");
    });
    if (before < 0) continue;
    const message = `This rule can never act: rule ${before + 1} always takes the answer first.`;
    issues.push({ code: "custom", input: value, path: [index], message });
  }
});
