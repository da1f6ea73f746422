import { stream } from "#fixtures/seed.ts";
import { callerErrorPayload, sendPayload } from "../core/payload.ts";
import type { Answer, FaultContext } from "../faults/effect.ts";
import { rowOf } from "../faults/effects.ts";
import type { ActiveFault } from "../faults/fault-rule.ts";

type FaultedCall = Omit<FaultContext, "answer" | "random" | "note">;

/**
 * First the rules of the phase before the call, then the call itself unless one of them has answered in its place,
 * then those that break the answer. `report` receives what acted.
 */
export async function injectFaults(
  rules: readonly ActiveFault[],
  call: FaultedCall,
  report: (faults: string) => void,
): Promise<void> {
  const { response } = call;
  const labels: string[] = [];
  const run = () => call.run().catch(errorAnswer);
  let answer: Answer | undefined;
  for (const phase of ["before", "after-commit"] as const) {
    for (const { id, hits, effect } of rules.filter((rule) => rule.phase === phase)) {
      labels.push(`${id} ${effect.type}`);
      reportLabels();
      const outcome = await rowOf(effect).apply(effect, {
        ...call,
        answer,
        run,
        random: (seed = id) => stream(String(seed), "faults", effect.type, hits),
        note: (text) => {
          labels.push(`${labels.pop()} (${text})`);
          reportLabels();
        },
      });
      if (outcome === "handled") return;
      if (outcome) answer = { payload: outcome, earlier: answer?.earlier };
    }
    answer ??= await run();
  }
  if (answer && !response.closed) sendPayload(answer.payload, response);

  function reportLabels(): void {
    response.setHeader("X-Mock-Fault", labels.join(", "));
    report(labels.join(", "));
  }
}

/** An error that the caller caused is an answer too, and rules act on it as on any other. */
function errorAnswer(error: unknown): Answer {
  const payload = callerErrorPayload(error);
  if (payload) return { payload, earlier: undefined };
  throw error;
}
