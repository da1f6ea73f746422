import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { variantsOf } from "../inputs/inputs.ts";
import { checkAnswers, checkFields, variantsOrReason } from "./checks/answers.ts";
import { identityBehaviours } from "./checks/behaviours/account.ts";
import { bookingBehaviours } from "./checks/behaviours/booking.ts";
import { listBehaviours } from "./checks/behaviours/lists.ts";
import { paymentBehaviours } from "./checks/behaviours/payments.ts";
import { recordBehaviours } from "./checks/behaviours/records.ts";
import { checkPaging } from "./checks/paging.ts";
import { checkRefusals } from "./checks/refusals.ts";
import type { SpokenDialects } from "./dialect-evidence.ts";
import { Skipped } from "./outcomes.ts";
import { type CheckResult, isWrite, nameOf, Suite, type SuiteOptions } from "./suite.ts";
import { type Exchange, openTarget, type TargetOptions } from "./target.ts";

export type ConformOptions = TargetOptions & Partial<SuiteOptions>;
export type ConformanceReport = {
  readonly results: readonly CheckResult[];
  readonly dialects: SpokenDialects;
  /** The milliseconds of the slowest answer to each call. */
  readonly slowest: ReadonlyMap<string, number>;
};

const behaviours = [
  ...listBehaviours,
  ...bookingBehaviours,
  ...paymentBehaviours,
  ...recordBehaviours,
  ...identityBehaviours,
];

/** They end sessions or change the password, so they run after every other one. */
const last: ReadonlySet<unknown> = new Set([
  contract.identity.changePassword,
  contract.identity.changePasswordByQuery,
]);
/** `behaviours` make them in a session of their own. */
const ownSession: ReadonlySet<unknown> = new Set([contract.identity.logout]);

/**
 * The same checks run against the mock and a real practice (docs/mock-practice.md 9). Results name places and types,
 * never a value.
 * @throws Error with one sentence when the account cannot sign in.
 */
export async function conform(options: ConformOptions): Promise<ConformanceReport> {
  const { allowWrites = false, everyField = false, otherPatient, only } = options;
  const slowest = new Map<string, number>();
  const onExchange = ({ endpoint, answer }: Exchange) => {
    const call = nameOf(endpoint);
    slowest.set(call, Math.max(slowest.get(call) ?? 0, answer.milliseconds));
  };
  const suite = new Suite(await openTarget({ ...options, onExchange }), {
    allowWrites,
    everyField,
    ...(otherPatient === undefined ? {} : { otherPatient }),
    ...(only === undefined ? {} : { only }),
  });
  for (const { name, endpoint } of inOrder(suite.endpoints)) {
    await checkCall(suite, name, endpoint);
  }
  for (const { title, calls, needsWrites = calls.some(isWrite), assumed = false, run } of behaviours) {
    const [endpoint] = calls;
    if (!suite.includes(...calls)) continue;
    const check = async () => {
      if (needsWrites && !allowWrites) {
        throw new Skipped("It changes something, which --allow-writes permits.");
      }
      await run(suite);
    };
    await suite.check(endpoint, { kind: "behaviour", title, assumed }, check);
  }
  for (const { endpoint } of suite.endpoints) await checkFields(suite, endpoint);
  return { results: suite.results, dialects: suite.dialects.spoken, slowest };
}

/** Reads come first, so that they see the record as it was. */
function inOrder(endpoints: Suite["endpoints"]): Suite["endpoints"] {
  const rank = (endpoint: AnyEndpoint) =>
    last.has(endpoint) ? 3 : endpoint.sideEffect ? 1 : Number(isWrite(endpoint)) * 2;
  return endpoints.toSorted((a, b) => rank(a.endpoint) - rank(b.endpoint));
}

async function checkCall(suite: Suite, name: string, endpoint: AnyEndpoint): Promise<void> {
  const variants = await variantsOrReason(suite, endpoint, () => variantsOf(suite, name));
  if (variants instanceof Error) {
    return suite.check(endpoint, { kind: "answer", title: "answers" }, () => {
      throw variants;
    });
  }
  const [first] = variants;
  if (!first) return;
  if (!ownSession.has(endpoint)) await checkAnswers(suite, endpoint, variants);
  // Refused sign-ins can lock an account.
  const isSignIn = endpoint === contract.identity.authenticate;
  if (!isSignIn || suite.options.allowWrites) await checkRefusals(suite, endpoint, first.input);
  await checkPaging(suite, endpoint, first.input);
}
