import { useContext, useEffect, useRef, useState } from "react";
import type { SessionStatus } from "#app/browser/session-headers.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { assemble, type Outcomes, type PartOutcome, type RecordCopy } from "./copy/manifest.ts";
import { type Choices, type PartId, type Patient, testsPerRequest, withDependents } from "./copy/parts.ts";
import { type Reading, type ReadPart, readEveryPage } from "./copy/read-part.ts";
import { requestPage, requestValues, SessionRefusal } from "./copy/request-page.ts";

export type Progress = { parts: readonly PartId[]; outcomes: Outcomes; current?: { part: PartId } & Reading };

export type CopyState =
  | { phase: "choosing" }
  | ({ phase: "making" } & Progress)
  | { phase: "made"; choices: Choices; copy: RecordCopy; outcomes: Outcomes }
  /** Nothing that was read is kept. */
  | { phase: "refused"; status: SessionStatus };

/** Reads a record part by part and assembles its copy in the page's memory; the browser stores nothing of it. */
export function useRecordCopy(patient: Patient) {
  const record = useContext(RecordContext);
  const [state, setState] = useState<CopyState>({ phase: "choosing" });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  async function run(choices: Choices, before: Outcomes): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    const all = withDependents(choices.parts);
    const outcomes: Partial<Record<PartId, PartOutcome>> = { ...before };
    const show = (current?: Progress["current"]) =>
      setState({ phase: "making", parts: all, outcomes: { ...outcomes }, ...(current ? { current } : {}) });
    try {
      for (const part of all) {
        if (outcomes[part]?.state === "read") continue;
        if (stop.signal.aborted) {
          outcomes[part] = { state: "stopped" };
          continue;
        }
        const onProgress = (reading: Reading) => show({ part, ...reading });
        const sending = { record, signal: stop.signal };
        outcomes[part] = await outcomeOf(() => read(part, outcomes, sending, onProgress), stop.signal);
      }
    } catch (error) {
      if (!(error instanceof SessionRefusal)) throw error;
      return setState({ phase: "refused", status: error.status });
    }
    const times = Object.values(outcomes).flatMap((one) => (one?.state === "read" ? [one.asOf] : []));
    const madeAt = times.sort().at(-1) ?? new Date().toISOString();
    const copy = assemble({ patient, choices, madeAt }, outcomes);
    setState({ phase: "made", choices, copy, outcomes });
  }

  return {
    state,
    make: (choices: Choices) => void run(choices, {}),
    stop: () => stopping.current.abort(),
    /** Reads the parts that are missing. */
    retry: () => state.phase === "made" && void run(state.choices, state.outcomes),
    change: () => setState({ phase: "choosing" }),
  };
}

type Sending = { record: string; signal: AbortSignal };

function read(part: PartId, outcomes: Outcomes, sending: Sending, onProgress: (reading: Reading) => void) {
  if (part !== "resultValues") {
    return readEveryPage((page) => requestPage(part, page, sending), onProgress);
  }
  const { results } = outcomes;
  if (results?.state !== "read") throw new Error("The tests are not known.");
  const tests = [...new Set((results.entries as { test: string }[]).map(({ test }) => test))];
  if (tests.length === 0) return Promise.resolve({ entries: [], unreadable: 0, asOf: results.asOf });
  return readEveryPage(async (page) => {
    const first = (page - 1) * testsPerRequest;
    const values = await requestValues(tests.slice(first, first + testsPerRequest), sending);
    return { ...values, hasMore: first + testsPerRequest < tests.length };
  }, onProgress);
}

async function outcomeOf(work: () => Promise<ReadPart>, signal: AbortSignal): Promise<PartOutcome> {
  try {
    return { state: "read", ...(await work()) };
  } catch (error) {
    if (error instanceof SessionRefusal) throw error;
    return { state: signal.aborted ? "stopped" : "failed" };
  }
}
