import { useEffect, useState } from "react";
import type { ScenarioMistake } from "../../control/client.ts";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";

/** A tester has to pause before a text is checked. */
const pause = 300;

export type Check = {
  /** Absent before the first check. */
  readonly text?: string;
  readonly mistakes: readonly ScenarioMistake[];
  readonly failure?: string;
};

/** Mistakes of an older text stay until the new ones are there. */
export function useCheck(text: string | undefined, name: string): Check {
  const [check, setCheck] = useState<Check>({ mistakes: [] });
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await practice
        .checkScenario(text, name)
        .catch((error: unknown) => ({ mistakes: [], failure: reasonOf(error) }));
      if (isCurrent) setCheck({ text, ...found });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, name]);
  return check;
}
