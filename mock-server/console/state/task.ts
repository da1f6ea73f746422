import { useRef, useState } from "react";
import type { Outcome } from "../parts/outcome.tsx";
import { reasonOf } from "./loaded.ts";

export type Task = {
  readonly pending: string | undefined;
  readonly outcome: Outcome | undefined;
  /** Shows the text that the press returns. Resolves with whether it succeeded. */
  readonly run: (name: string, press: () => Promise<Outcome["text"] | undefined>) => Promise<boolean>;
  readonly clear: () => void;
};

/** One press at a time. */
export function useTask(onEnd?: () => void): Task {
  const [pending, setPending] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isBusy = useRef(false);
  async function run(name: string, press: () => Promise<Outcome["text"] | undefined>): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(name);
    setOutcome(undefined);
    try {
      const text = await press();
      if (text !== undefined) setOutcome({ isFailure: false, text });
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
  return { pending, outcome, run, clear: () => setOutcome(undefined) };
}
