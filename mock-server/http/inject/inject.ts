import { stream } from "#fixtures/seed.ts";
import type { ActiveFault } from "../../faults/fault-rule.ts";
import { deliver, payloadOfMistake } from "../response.ts";
import { act } from "./effects.ts";
import type { Answer, FaultContext } from "./fault-context.ts";

export type Sabotaged = Pick<FaultContext, "call" | "world" | "token" | "response" | "carryOut">;

/**
 * Answers a call on which rules act: first those that come before it, then the call itself unless one of
 * them has answered in its place, then those that break the answer. `note` hears what acted.
 */
export async function injectFaults(
  acting: readonly ActiveFault[],
  call: Sabotaged,
  note: (faults: string) => void,
): Promise<void> {
  const { response } = call;
  const labels: string[] = [];
  const carryOut = () => call.carryOut().catch(asAnswer);
  let answer: Answer | undefined;
  for (const phase of ["before", "after-commit"] as const) {
    for (const { id, hits, effect } of acting.filter((rule) => rule.phase === phase)) {
      labels.push(`${id} ${effect.type}`);
      tell();
      const outcome = await act(effect, {
        ...call,
        answer,
        carryOut,
        chance: (seed = id) => stream(String(seed), "faults", effect.type, hits),
        remark: (text) => {
          labels.push(`${labels.pop()} (${text})`);
          tell();
        },
      });
      if (outcome === "taken") return;
      if (outcome) answer = { payload: outcome, earlier: answer?.earlier };
    }
    answer ??= await carryOut();
  }
  if (answer && !response.closed) deliver(answer.payload, response);

  function tell(): void {
    response.setHeader("X-Mock-Fault", labels.join(", "));
    note(labels.join(", "));
  }
}

/** A mistake of the caller's is an answer too, and rules act on it as on any other. */
function asAnswer(error: unknown): Answer {
  const payload = payloadOfMistake(error);
  if (payload) return { payload, earlier: undefined };
  throw error;
}
