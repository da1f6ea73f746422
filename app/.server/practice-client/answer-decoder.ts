import { createRequire } from "node:module";
import type { Adaptation } from "#practice-api/adaptation/adapted-contract.ts";
import { log } from "../telemetry/log.ts";
import { createWorkerPool, type WorkerPool } from "../worker-pool.ts";
import type { Decoded } from "./decode-answer.ts";
import { PracticeError } from "./practice-error.ts";

export type DecodeTask = {
  call: string;
  status: number;
  body: string | Uint8Array;
  contentType?: string | undefined;
};

export type AnswerDecoder = ReturnType<typeof createAnswerDecoder>;

/** The built server has no file of its own for it: `app` and `practice-api` are delivered beside the build. */
const program = createRequire(import.meta.url).resolve(
  "#app/.server/practice-client/decode-answer-worker.ts",
);

/** The longest answer that the specification allows takes a second. */
const threads = { size: 2, ms: 3_000, idleMs: 5_000, maxMegabytes: 256 };
const maxWaiting = 20;

/** Decodes what is too large to keep the process from everything else (threat T40). */
export function createAnswerDecoder(
  adaptation: Adaptation,
  pool: WorkerPool<DecodeTask, Decoded> = createWorkerPool({ program, data: adaptation, ...threads }),
) {
  return {
    /** @throws PracticeError when it takes too long, and while too many others wait. */
    async decode(task: DecodeTask): Promise<Decoded> {
      const { call, status, body } = task;
      if (pool.waiting() >= maxWaiting) throw new PracticeError("slow", call, status);
      try {
        const decoded = await pool.run(task, ownBuffer(body));
        if (decoded !== undefined) return decoded;
        log.warn({ call, ms: threads.ms }, "answer not decoded in time");
      } catch (error) {
        log.error({ call, cause: error }, "answer not decoded");
      }
      throw new PracticeError("unreadable", call, status);
    },
    close: (): Promise<void> => pool.close(),
  };
}

/** What is moved to the thread instead of copied: bytes that share their memory with nothing. */
function ownBuffer(body: string | Uint8Array): ArrayBuffer[] {
  if (typeof body === "string" || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}
