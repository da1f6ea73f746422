import type { ReactNode } from "react";
import { Icon } from "../parts/controls.tsx";
import { sentenceOf } from "./steps.ts";

type State = "done" | "passed" | "failed" | "now" | "later";

const marks: Readonly<Record<State, string>> = {
  done: "bg-success-bg text-success-fg",
  passed: "bg-success-bg text-success-fg",
  failed: "bg-danger-bg text-danger-fg",
  now: "text-on-tint ring-2 ring-primary ring-inset",
  later: "text-muted ring-2 ring-line-strong ring-inset",
};

type StepRowProps = {
  number: number;
  text: string;
  state: State;
  children?: ReactNode;
  /** At the end of its line. */
  aside?: ReactNode;
};

/** Of the tester's own steps, and of those that were played. */
export function StepRow({ number, text, state, children, aside }: StepRowProps) {
  const sentence = sentenceOf(text);
  const isOver = state === "done" || state === "passed" || state === "failed";
  return (
    <li
      className={`flex min-h-touch items-center gap-3 border-line border-t py-1 first:border-transparent ${state === "now" ? "step-now -mx-3 rounded-m bg-tint px-3 text-on-tint" : ""}`}
      aria-current={state === "now" ? "step" : undefined}
    >
      <span className={`grid size-7 flex-none place-items-center rounded-full font-semi ${marks[state]}`}>
        {isOver ? <Icon name={state === "failed" ? "close" : "check"} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        {isOver && <span className="sr-only">{number}: </span>}
        {state === "now" ? <b className="text-on-tint">{sentence}</b> : sentence}
        {isOver && <span className="sr-only">, {state}</span>}
        {children}
      </div>
      {aside !== undefined && <span className="whitespace-nowrap">{aside}</span>}
    </li>
  );
}
