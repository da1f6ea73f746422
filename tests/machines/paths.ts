import type { SignInEvent } from "#machines/sign-in/machine.ts";
import { type SignInState, startSignIn, stepSignIn } from "#machines/sign-in/step.ts";

export type Path = { from: SignInState; event: SignInEvent; to: SignInState; name: string };

/** One path for each edge that the given events can reach, breadth first from the start. */
export function everyStep(events: readonly SignInEvent[], keyOf: (state: SignInState) => string): Path[] {
  const start = startSignIn(0);
  const seen = new Set([keyOf(start)]);
  const waiting = [start];
  const paths: Path[] = [];
  for (let from = waiting.shift(); from; from = waiting.shift()) {
    for (const event of events) {
      const { state: to } = stepSignIn(from, event);
      paths.push({ from, event, to, name: `${from.value} on ${event.type}` });
      if (seen.has(keyOf(to))) continue;
      seen.add(keyOf(to));
      waiting.push(to);
    }
  }
  return paths;
}
