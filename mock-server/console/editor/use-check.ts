import { useEffect, useState } from "react";
import type { ScenarioMistake } from "../../control/client.ts";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";

/** How long a tester has to pause before a text is checked, in milliseconds. */
const pause = 300;

export type Check = {
  /** The text that was checked; absent before the first check. */
  readonly text?: string;
  readonly mistakes: readonly ScenarioMistake[];
  /** Why it could not be checked. */
  readonly failure?: string;
};

/** The mistakes of a scenario's text, found while it is typed. Those of an older text stay until the new ones are there. */
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
