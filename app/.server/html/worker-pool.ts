import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

export type WorkerPool = {
  /** Undefined when the thread does not answer in time or ends. @throws when no thread starts. */
  run: (html: string) => Promise<string | undefined>;
  /** Texts that wait for a thread. */
  waiting: () => number;
  close: () => Promise<void>;
};

/** The built server has no file of its own for it: `app` is delivered beside the build. */
const cleanProgram = createRequire(import.meta.url).resolve("#app/.server/html/clean-html-worker.ts");

type PoolOptions = {
  program?: string | URL;
  /** How long a thread may take to start, in ms. */
  startMs?: number;
};

/** Up to `size` threads, started when they are needed. One that exceeds `ms` with a text is replaced. */
export function createWorkerPool(
  size: number,
  ms: number,
  { program = cleanProgram, startMs = 10_000 }: PoolOptions = {},
): WorkerPool {
  const lanes = Array.from({ length: size }, () => createLane({ program, startMs, ms }));
  const free = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  return {
    async run(html) {
      const lane = free.pop() ?? (await new Promise<Lane>((resolve) => void waiting.push(resolve)));
      try {
        return await lane.run(html);
      } finally {
        const next = waiting.shift();
        if (next) next(lane);
        else free.push(lane);
      }
    },
    waiting: () => waiting.length,
    close: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  };
}

type Lane = ReturnType<typeof createLane>;

/** One thread, which cleans one text at a time. */
function createLane({ program, startMs, ms }: Required<PoolOptions> & { ms: number }) {
  let worker: Worker | undefined;

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  /** The time of a text begins when the thread has loaded its program. */
  async function start(): Promise<Worker> {
    const started = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    worker = started;
    // The thread keeps no process running, and its end is none of the process: the next text starts another.
    started.unref();
    started.on("error", () => undefined);
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    try {
      await answerOf(started, startMs);
      return started;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return {
    stop,
    async run(html: string): Promise<string | undefined> {
      const ready = worker ?? (await start());
      try {
        ready.postMessage(html);
        return String(await answerOf(ready, ms));
      } catch {
        await stop();
        return undefined;
      }
    },
  };
}

/** The next message of a thread. @throws when none comes in time and when the thread ends. */
async function answerOf(thread: Worker, ms: number): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort();
  thread.once("exit", end);
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), ended.signal]);
    const [message] = await once(thread, "message", { signal });
    return message;
  } finally {
    thread.off("exit", end);
  }
}
