import type { CancelAnswer } from "./.server/action.ts";

const sentences = {
  stillBooked:
    "The practice did not answer, and it still shows this appointment. Nothing is cancelled. Try again, or call the practice.",
  unknown:
    "The practice did not answer, so we do not know whether it is cancelled. Look at the list again in a minute, or call the practice.",
} as const;

export function problemText(problem: CancelAnswer["problem"]): string {
  if (problem.outcome === "refused") return problem.message;
  return problem.outcome === "invalid" ? problem.text : sentences[problem.outcome];
}
