import { useRef, useState } from "react";
import type { Outcome } from "../parts/outcome.tsx";
import { reasonOf } from "./loaded.ts";

export type Task = {
  /** The press that is being carried out. */
  readonly pending: string | undefined;
  readonly outcome: Outcome | undefined;
  /** Carries out a press and shows the text that it returns. Resolves with whether it succeeded. */
  readonly run: (name: string, press: () => Promise<Outcome["text"] | undefined>) => Promise<boolean>;
  readonly clear: () => void;
};

/** What the presses of one card do: one at a time, each with its outcome. */
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
