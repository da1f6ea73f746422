import { screenArea } from "#fixtures/scenarios/screens.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { inJson } from "../../core/money.ts";
import { type Expectation, inputSchema } from "../../journal/expectation.ts";
import { isCall, type JournalEntry } from "../../journal/journal.ts";
import { verify } from "../../journal/verify.ts";
import type { PastEvent } from "../../world/practice-events.ts";
import { eventForm } from "../events/event-types.ts";
import type { ScriptLine } from "../file/steps.ts";
import { type ActKind, isActing, leavesTrace } from "../grammar/steps.ts";
import { accountAt, inScope } from "./step-scope.ts";

type StepProgress = {
  readonly text: string;
  readonly line: number;
  readonly kind: ActKind;
  readonly done: boolean;
  /** Where the journal shows it, on the world's clock. */
  readonly at?: string;
  readonly expects?: string;
  /** A step that leaves no trace is done when a later step is, else a person decides. */
  readonly byHand: boolean;
};

type WorldTrace = {
  readonly calls: readonly JournalEntry[];
  readonly events: readonly PastEvent[];
  readonly scheduled: readonly string[];
};

/** The numbers of the latest call and event up to the step. */
type Evidence = { readonly call: number; readonly event: number; readonly at?: string };

/** Evidence counts after that of earlier steps. */
export function progressOf(script: readonly ScriptLine[], trace: WorldTrace): StepProgress[] {
  const found = evidenceIn(script, trace);
  const latest = found.findLastIndex(({ evidence }) => evidence !== undefined);
  return script.map((step, index) => {
    const { act, text, line, expect } = step;
    const byHand = !isTraced(step);
    const evidence = found[index]?.evidence;
    return {
      text,
      line,
      kind: act.kind,
      done: evidence !== undefined || (byHand && index < latest),
      ...(evidence?.at !== undefined && { at: evidence.at }),
      ...(expect && { expects: inWords(expect) }),
      byHand,
    };
  });
}

type Found = { readonly evidence: Evidence | undefined; readonly expect: Expectation | undefined };

function evidenceIn(script: readonly ScriptLine[], trace: WorldTrace): Found[] {
  let after: Evidence = { call: 0, event: 0 };
  let since = 0;
  let acting: ScriptLine | undefined;
  let isPending = false;
  return script.map((step, index) => {
    if (isActing(step)) {
      since = after.call;
      acting = step;
      isPending = false;
    }
    const expect = step.expect && inScope(step.expect, { account: accountAt(script, index), since });
    const isOpen = acting?.act.kind === "open" && acting.act.screen !== "Dashboard";
    const calls = isOpen ? withoutDashboard(trace.calls) : trace.calls;
    // What a step sees is nothing yet while the step is open that it is about.
    const evidence = isPending
      ? undefined
      : evidenceOf({ ...step, ...(expect && { expect }) }, { ...trace, calls }, after);
    if (evidence) after = evidence;
    else if (step === acting) isPending = isTraced(step);
    return { evidence, expect };
  });
}

/** An expectation that nothing happened holds from the start, so it is no evidence. */
function isTraced({ act, expect }: ScriptLine): boolean {
  return expect ? leastOf(expect) > 0 : leavesTrace(act);
}

function evidenceOf(step: ScriptLine, trace: WorldTrace, after: Evidence): Evidence | undefined {
  const { act, expect } = step;
  if (!isTraced(step)) return undefined;
  if (expect) return firstHolding(expect, trace.calls, after);
  if (act.kind === "signIn") return firstCall(trace.calls, after, (entry) => isSignIn(entry, act.as));
  if (act.kind === "open") {
    const area = screenArea(act.screen);
    return firstCall(trace.calls, after, (entry) => isReadOf(entry, area));
  }
  if (act.kind === "advance") return firstEvent(trace.events, after, ({ type }) => type === "clock-advanced");
  if (act.kind !== "practice") return undefined;
  if (act.in !== undefined && trace.scheduled.includes(act.event.type)) return after;
  const { occurrence } = eventForm(act.event.type);
  return firstEvent(
    trace.events,
    after,
    ({ type, person }) => type === occurrence && (act.event.for === undefined || person === act.event.for),
  );
}

/** In the shortest journal. Later calls may exceed how often the step expects one. */
function firstHolding(
  expect: Expectation,
  calls: readonly JournalEntry[],
  after: Evidence,
): Evidence | undefined {
  const wanted = expect.call.toLowerCase();
  for (const [index, entry] of calls.entries()) {
    if (!isCall(entry, wanted) || entry.underWay) continue;
    if (!verify(calls.slice(0, index + 1), expect).holds) continue;
    return { call: Math.max(after.call, entry.sequence), event: after.event, at: entry.at };
  }
  return undefined;
}

function firstCall(
  calls: readonly JournalEntry[],
  after: Evidence,
  matches: (entry: JournalEntry) => boolean,
): Evidence | undefined {
  const entry = calls.find((one) => one.sequence > after.call && matches(one));
  return entry && { call: entry.sequence, event: after.event, at: entry.at };
}

function firstEvent(
  events: readonly PastEvent[],
  after: Evidence,
  matches: (event: PastEvent) => boolean,
): Evidence | undefined {
  const event = events.find((one) => one.sequence > after.event && matches(one));
  return event && { call: Math.max(after.call, event.calls), event: event.sequence, at: event.at };
}

/** By password or by a switch token. */
function isSignIn({ operation, by, answer }: JournalEntry, account: string): boolean {
  const isAccepted = isObject(answer) && answer.outcome === "signedIn";
  return operation === "identity.authenticate" && by === account && isAccepted;
}

/** The lists that the dashboard reads for what needs the patient, once a person has signed in. */
const dashboardReads: ReadonlySet<string> = new Set([
  "appointments.list",
  "billing.invoices",
  "medications.list",
  "messages.list",
  "results.list",
]);

/** The dashboard's calls are the first of their kind after a person's first sign-in. */
function withoutDashboard(calls: readonly JournalEntry[]): readonly JournalEntry[] {
  const seen = new Set<string>();
  return calls.filter(({ operation = "", by = "" }) => {
    const read = `${by} ${operation}`;
    if (!dashboardReads.has(operation) || seen.has(read)) return true;
    seen.add(read);
    return false;
  });
}

function isReadOf({ operation = "", status = 0 }: JournalEntry, area: string | undefined): boolean {
  return operation.startsWith(`${area}.`) && status >= 200 && status < 400;
}

function leastOf({ times = 1 }: Expectation): number {
  return typeof times === "number" ? times : (times.min ?? 0);
}

function inWords({
  call,
  times = 1,
  person,
  status,
  answer,
  with: input,
  forbidden,
  order,
}: Expectation): string {
  const { min = 0, max } = typeof times === "number" ? { min: times, max: times } : times;
  const count = (number: number) => (number === 0 ? "never" : number === 1 ? "once" : `${number} times`);
  const often =
    min === max ? count(min) : max === undefined ? `at least ${count(min)}` : `${min} to ${max} times`;
  return [
    `${call} ${often}`,
    ...(person === undefined ? [] : [`for ${person}`]),
    ...(input === undefined ? [] : [`with ${inJson(inputSchema(call), input)}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
    ...(answer === undefined ? [] : [`with the answer ${JSON.stringify(answer)}`]),
    ...(forbidden === undefined ? [] : [`without ${forbidden.join(", ")}`]),
    ...(order === undefined ? [] : [`in the order ${order.join(", ")}`]),
  ].join(" ");
}
