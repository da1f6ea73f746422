import { z } from "zod";
import { signInAnswer } from "#practice-api/identity.ts";
import { faultRule } from "../control/fault-rule.ts";
import type { FaultRule } from "../faults.ts";
import { coerced } from "./coerced.ts";
import { didYouMean } from "./nearest.ts";
import { either, isMapping } from "./parts.ts";
import { account, closed, count, line, Problem, person, reading } from "./readers.ts";
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

type Occasion = { readonly match: NonNullable<FaultRule["match"]> };

const occasion = reading((sentence): Occasion | Problem => {
  const [, who = "", does = ""] = /^(\S+) (.+)$/.exec(sentence.trim()) ?? [];
  const named = who === "anyone" ? undefined : person.safeParse(who);
  if (named?.error) return new Problem(named.error.issues[0]?.message ?? "");
  const found = callOf(does);
  if (found instanceof Problem) return found;
  if (found?.startsWith("POST Patient/Authentication") && named && account.safeParse(who).error) {
    return new Problem(`This rule can never act: ${who} has no account to sign in with.`);
  }
  const [method, path] = found?.split(" ") ?? [];
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
const seconds = 1_000;

/** What then becomes of the call, as QA say it. */
const outcomes: readonly (readonly [form: string, pattern: RegExp, outcome: (word: string) => Outcome])[] = [
  [
    "refuse with NotCreatedZoomEnd",
    /^refuse with "?([^"]+)"?$/,
    (text) => ({ effect: answer(text), refusal: text }),
  ],
  [
    "answer with status 503",
    /^answer with status (\d{3})$/,
    (code) => ({ effect: { type: "status", status: Number(code) } }),
  ],
  [
    "answer after 5 seconds",
    /^answer after (\d+(?:\.\d+)?) seconds?$/,
    (time) => ({ effect: { type: "latency", ms: Number(time) * seconds } }),
  ],
  ["lose the answer", /^lose the answer$/, () => ({ effect: { type: "reset" }, phase: "after-commit" })],
  ["never answer", /^never answer$/, () => ({ effect: { type: "hang" } })],
  ["cut the connection", /^cut the connection$/, () => ({ effect: { type: "reset" } })],
  [
    "answer with an empty list",
    /^answer with an empty list$/,
    () => ({ effect: { type: "status", status: 200, body: [] } }),
  ],
  ["answer with nothing", /^answer with nothing$/, () => ({ effect: { type: "empty-body" } })],
  ["answer with broken JSON", /^answer with broken JSON$/i, () => ({ effect: { type: "malformed-json" } })],
  [
    "answer with a maintenance page",
    /^answer with a maintenance page$/,
    () => ({ effect: { type: "html-error" } }),
  ],
  ["end the session", /^end the session$/, () => ({ effect: { type: "status", status: 401 } })],
];
const outcomeForms = outcomes.map(([form]) => form);

const answer = (body: unknown) => ({ type: "status", status: 200, body }) as const;

const outcome = reading(
  (sentence) => {
    const said = sentence.trim();
    for (const [, pattern, meaning] of outcomes) {
      const match = pattern.exec(said);
      if (match) return meaning(match[1] ?? "");
    }
    return new Problem(
      `"${sentence}" is not an effect.${didYouMean(said, outcomeForms) || ` Write one of: ${outcomeForms.join(", ")}.`}`,
    );
  },
  `What becomes of the call: ${outcomeForms.join(", ")}.`,
);

const whenFields = { times: count.optional() };

const spoken = closed({ when: occasion, then: outcome, name: line.optional(), ...whenFields }).transform(
  ({ when: { match }, then: { refusal, phase, effect }, times }, ctx) => {
    const isSigningIn = match.path === "Patient/Authentication";
    const said = isSigningIn && refusal !== undefined ? answer(refusedSignIn(refusal)) : effect;
    const rule = {
      match,
      ...(times === undefined ? {} : { when: { times } }),
      ...(phase ? { phase } : {}),
      effect: said,
    };
    return checked(rule, ctx);
  },
);

/** A refused sign-in is an object with the words in it, as the practice's own are. */
function refusedSignIn(message: string): unknown {
  return z.encode(signInAnswer, { outcome: "refused", statusCode: "3", message });
}

/** The rules of the control door, in their own words, with text turned into numbers where they want some. */
const raw = z
  .record(z.string(), z.unknown())
  .transform((said, ctx) => checked(coerced(faultRule, said), ctx));

function checked(rule: unknown, ctx: z.core.$RefinementCtx): FaultRule {
  const result = faultRule.safeParse(rule);
  if (result.success) {
    if (result.data.when?.times !== 0) return result.data as FaultRule;
    ctx.issues.push({ code: "custom", input: rule, path: ["times"], message: neverActs });
    return z.NEVER;
  }
  for (const issue of result.error.issues) ctx.issues.push({ ...issue, input: rule } as never);
  return z.NEVER;
}

const neverActs = "This rule can never act: it may act 0 times.";

const rule = either<FaultRule>(
  (value) => (isMapping(value) && "effect" in value ? raw : spoken),
  [spoken, faultRule],
);

const takesAnswer = ({ effect, when, match }: FaultRule) =>
  effect.type !== "latency" && when === undefined && match?.person === undefined;

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
