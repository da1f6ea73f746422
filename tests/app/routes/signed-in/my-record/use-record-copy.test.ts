import { join } from "node:path";
import { expect } from "vitest";
import { type ListedPart, listedParts } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { useRecordCopy } from "#app/routes/signed-in/my-record/use-record-copy.ts";
import { refusal, stubPortal } from "../../../../support/browser/stub-portal.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

const portal = stubPortal();
const patient = { name: "Sione Taufa", birthDate: "1960-01-01", nhi: "ZAA0001" } as never;

type Step = {
  do: "make" | "retry" | "stop" | "change";
  parts?: ListedPart[];
  /** What the portal answers to a page ("vitals 2"), or to each page of a part, beside one entry of each. */
  answers?: Record<string, { status: number; session?: string } | { entries: object[] } | "hangs">;
  asked?: string[];
  /** The parts of the copy that was made with their states, or why there is none. */
  has: string | string[];
  madeAt?: string;
};

/** Makes a copy of the record, one step after another. */
async function plays(steps: Step[]) {
  let requests: string[] = [];
  let answers: Step["answers"] = {};
  let fail = (_error: Error) => {};
  portal.respond = ({ url }) => {
    const { searchParams } = new URL(url);
    const part = searchParams.getAll("result").join("+") || String(searchParams.get("part"));
    const page = `${part} ${searchParams.get("page")}`;
    requests.push(page);
    const answer = answers?.[page] ?? answers?.[part] ?? { entries: [{ id: page, test: "Iron" }] };
    if (answer === "hangs")
      return new Promise<never>((_, reject) => {
        fail = reject;
      });
    if ("status" in answer) return refusal(answer.status, answer.session);
    return { unreadable: 0, total: 1, asOf: "2026-11-24T09:00:00Z", ...answer };
  };
  const offered = { patient, parts: listedParts };
  const { hook } = await runInRouter(useRecordCopy, offered, { address: "/my-record" });
  expect(hook.current.state).toEqual({ phase: "choosing" });
  for (const [at, step] of steps.entries()) {
    requests = [];
    if (step.answers) answers = step.answers;
    await hook.act(() => hook.current[step.do]({ parts: step.parts ?? [], format: "json" }));
    if (step.do === "stop") fail(new Error("aborted"));
    await hook.act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve));
    });
    const { state } = hook.current;
    const name = `step ${at}`;
    if (step.asked) expect(requests, name).toEqual(step.asked);
    if (state.phase === "made") {
      const { parts, madeAt } = state.copy.manifest;
      const made = parts.map(({ part, state, inCopy }) => `${part} ${state} ${inCopy}`);
      expect({ made, madeAt }, name).toMatchObject({
        made: step.has,
        ...(step.madeAt && { madeAt: step.madeAt }),
      });
    } else if (state.phase === "making") expect(`making ${state.current?.part}`, name).toBe(step.has);
    else if (state.phase === "refused") expect(`refused ${state.status}`, name).toBe(step.has);
    else expect(state.phase, name).toBe(step.has);
  }
  return steps;
}

testTables(join(import.meta.dirname, "use-record-copy.yaml"), {}, { plays });
