import { useContext, useEffect, useRef, useState } from "react";
import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import type { SessionStatus } from "#app/shared/session-headers.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { assemble, type RecordCopy } from "./copy/manifest.ts";
import { type Choices, partsToRead } from "./copy/parts.ts";
import { type Outcomes, type Progress, readRecord, type Source } from "./copy/read-record.ts";
import type { CopyChoices } from "./loader.server.ts";

/** The session is over, or has another patient's record open: nothing that was read may be kept. */
class SessionRefusal extends Error {
  override readonly name = "SessionRefusal";
  readonly status: SessionStatus;
  constructor(status: SessionStatus) {
    super(status);
    this.status = status;
  }
}

type CopyState =
  | { phase: "choosing" }
  | ({ phase: "making" } & Progress)
  | { phase: "made"; choices: Choices; copy: RecordCopy; outcomes: Outcomes }
  /** Nothing that was read is kept. */
  | { phase: "refused"; status: SessionStatus }
  | { phase: "failed"; choices: Choices; outcomes: Outcomes };

/** In the page's memory: the browser stores nothing of the record. */
export function useRecordCopy({ patient, parts: offered }: Pick<CopyChoices, "patient" | "parts">) {
  const record = useContext(RecordContext);
  const [state, setState] = useState<CopyState>({ phase: "choosing" });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  async function run(choices: Choices, before: Outcomes): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    const { signal } = stop;
    const onProgress = (progress: Progress) => setState({ phase: "making", ...progress });
    const onWait = (wait: number) =>
      setState((shown) => (shown.phase === "making" ? { ...shown, wait } : shown));
    onProgress({ parts: partsToRead(choices.parts), outcomes: before });
    let outcomes = before;
    try {
      const source = portalSource({ record, signal, onWait });
      const isFatal = (error: unknown) => error instanceof SessionRefusal;
      outcomes = await readRecord(choices, source, { before, signal, onProgress, isFatal });
      const times = Object.values(outcomes).flatMap((one) => (one.state === "read" ? [one.asOf] : []));
      const madeAt = times.sort().at(-1) ?? new Date().toISOString();
      const copy = assemble({ patient, choices, madeAt, offered }, outcomes);
      setState({ phase: "made", choices, copy, outcomes });
    } catch (error) {
      if (error instanceof SessionRefusal) setState({ phase: "refused", status: error.status });
      else setState({ phase: "failed", choices, outcomes });
    }
  }

  return {
    state,
    make: (choices: Choices) => void run(choices, {}),
    stop: () => stopping.current.abort(),
    retry: () =>
      (state.phase === "made" || state.phase === "failed") && void run(state.choices, state.outcomes),
    change: () => setState({ phase: "choosing" }),
  };
}

type Sending = { record: string; signal: AbortSignal; onWait: (seconds: number) => void };

/** Its calls throw SessionRefusal, or Error for what cannot be read. */
export function portalSource(sending: Sending): Source {
  return {
    page: (part, page) => read(`/my-record/part?part=${part}&page=${page}`, sending),
    contents: (ids, page) => {
      const query = new URLSearchParams({ part: "resultValues", page: String(page) });
      for (const id of ids) query.append("result", id);
      return read(`/my-record/part?${query}`, sending);
    },
  };
}

async function read<T>(path: string, options: PortalRequestOptions): Promise<T> {
  const response = await portalRequest<T>(path, { ...options, waitsForLimit: true });
  if (response.outcome === "ok") return response.data;
  if (response.outcome === "refused") throw new SessionRefusal(response.status);
  throw new Error(`The page is ${response.outcome}.`);
}
