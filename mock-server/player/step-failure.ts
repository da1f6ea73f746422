import type { JournalEntry, ScriptedStep } from "../control/client.ts";
import { isAmbiguous, missed, wantedBy } from "../scenarios/grammar/steps.ts";
import type { Hints } from "./hints.ts";

const maxLines = 60;

/** Of a step whose page was closed meanwhile, by a person or because the play was stopped. */
export const pageClosed = "The browser was closed.";

type FailedStep = Pick<ScriptedStep, "act" | "line" | "text"> &
  Hints & {
    readonly file: string;
    readonly shown: readonly string[];
    /** Since the step that acted last, which is `since`. */
    readonly calls?: readonly Pick<JournalEntry, "call" | "status" | "underWay" | "fault">[];
    readonly since?: string;
  };

/** Or one whose expectation did not hold. */
export class StepFailure extends Error {
  readonly step: FailedStep;
  /** In words for testers. */
  readonly reason: string;

  constructor(step: FailedStep, cause: unknown) {
    const details = cause instanceof Error ? cause.message : String(cause);
    const reason = `${reasonOf(step, details)}${hintOf(step, details)}${callsOf(step)}`;
    const shown = step.shown.slice(0, maxLines).join("\n  ");
    super(
      `${step.file}:${step.line}: ${step.text}\n${reason}\n\nThe page shows:\n  ${shown}\n\nIn detail: ${details}`,
      { cause },
    );
    this.step = step;
    this.reason = reason;
  }
}

const maxNames = 20;

/** A name that is the wanted one is no help. */
function hintOf({ act, nearest, there, opener }: FailedStep, details: string): string {
  const { name = "" } = wantedBy(act) ?? {};
  const alike = there?.filter((one) => one.includes(name)) ?? [];
  if (there && isAmbiguous(details)) return fuller(alike.includes(name) ? [] : alike);
  if (opener !== undefined) return ` It is in "${opener}", which is closed: choose "${opener}" first.`;
  const isOther = nearest !== undefined && nearest !== name;
  const near = isOther ? ` The nearest is "${nearest}".` : "";
  if (there === undefined) return near;
  if (there.length === 0) return `${near} The main part of the page has none.`;
  const names = [...new Set([...alike, ...there])].slice(0, maxNames).map((name) => `"${name}"`);
  const more = there.length > maxNames ? `, and ${there.length - maxNames} more` : "";
  return `${near} There are: ${names.join(", ")}${more}.`;
}

/** Which words name one of several. */
function fuller(there: readonly string[]): string {
  if (there.length === 0)
    return " A script cannot tell them apart: go to where there is one, or give the person a record with a name of its own.";
  return ` Choose one of them: ${there.map((one) => `"${one}"`).join(", ")}.`;
}

function reasonOf({ act, since = "the step before" }: FailedStep, details: string): string {
  if (details === pageClosed) return pageClosed;
  // Such as an expectation, with its near misses.
  const [, refused] = / answered \d{3}: (.+)/.exec(details) ?? [];
  const [notTaken] = /The field "[^"]*" does not take .*/.exec(details) ?? [];
  if (notTaken !== undefined) return notTaken;
  return refused?.replace(/ since call \d+/, () => ` since ${since}`) ?? missed(act, details);
}

/** Those that were refused or lost, or that a rule acted on. */
function callsOf({ calls = [] }: FailedStep): string {
  const sentences = calls.flatMap(({ call, status, underWay, fault }) => {
    if (fault === undefined && (underWay || (status !== undefined && status < 400))) return [];
    const answered = status === undefined ? "got no answer" : `answered ${status}`;
    const rules = fault?.split(", ").map((label) => label.split(" ")[0]);
    // A rule that only delays an answer does not make it.
    const acted = status !== undefined && status < 400 ? ` after rule` : ` by rule`;
    return `${call} ${underWay ? "has no answer yet" : answered}${rules ? `${acted} ${rules.join(" and ")}` : ""}`;
  });
  return [...new Set(sentences)].map((sentence) => ` ${sentence}.`).join("");
}
