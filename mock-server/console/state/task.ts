import { isValidElement, type ReactNode, useRef, useState } from "react";
import { reasonOf } from "./loaded.ts";

export type Task = {
  readonly pending: string | undefined;
  readonly outcome: { readonly isFailure: boolean; readonly text: ReactNode } | undefined;
  /** Shows `said`, else the text that the press returns. Resolves with whether it succeeded. */
  readonly run: (name: string, press: () => Promise<unknown>, said?: ReactNode) => Promise<boolean>;
  /** Shows this if it is a text, and else nothing. */
  readonly say: (text: unknown) => void;
};

/** One press at a time. */
export function useTask(onEnd?: () => void): Task {
  const [pending, setPending] = useState<string>();
  const [outcome, setOutcome] = useState<Task["outcome"]>();
  const isBusy = useRef(false);
  const say = (text: unknown) =>
    setOutcome(typeof text === "string" || isValidElement(text) ? { isFailure: false, text } : undefined);
  async function run(name: string, press: () => Promise<unknown>, said?: ReactNode): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(name);
    setOutcome(undefined);
    try {
      const text = await press();
      say(said ?? text);
      return true;
    } catch (error) {
      setOutcome({ isFailure: true, text: reasonOf(error) });
      return false;
    } finally {
      // A press that failed may have changed something, and says whether the practice still answers.
      onEnd?.();
      isBusy.current = false;
      setPending(undefined);
    }
  }
  return { pending, outcome, run, say };
}
