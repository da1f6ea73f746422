import { useState } from "react";
import type { RepeatContext, RepeatProblem } from "#machines/repeat-medication/types.ts";

/** The error goes when its question is answered, and comes back with the next form that lacks the same. */
export function useProblem(repeat: RepeatContext) {
  const { problem } = repeat;
  const [answered, setAnswered] = useState<RepeatContext>();
  return {
    wrong: problem === undefined || repeat === answered ? undefined : repeat,
    answer: (...problems: RepeatProblem[]) => {
      if (problem !== undefined && problems.includes(problem)) setAnswered(repeat);
    },
  };
}
