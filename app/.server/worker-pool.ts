import { once } from "node:events";
import { type TransferListItem, Worker } from "node:worker_threads";

export type WorkerPool<Task, Result> = {
  /** Undefined when a thread is late or ends. `moved` is unreadable afterwards. @throws if none starts. */
  run: (task: Task, moved?: TransferListItem[]) => Promise<Result | undefined>;
  waiting: () => number;
  close: () => Promise<void>;
};

type PoolOptions = {
  /** Says that it is ready with its first message, and answers each message with one. */
  program: string | URL;
  data?: unknown;
  size: number;
  ms: number;
  startMs?: number;
  idleMs?: number;
  maxMegabytes?: number;
};

/** A thread that takes too long with a task is replaced. */
export function createWorkerPool<Task, Result>(options: PoolOptions): WorkerPool<Task, Result> {
  const threads = Array.from({ length: options.size }, () => createThread<Task, Result>(options));
  const free = [...threads];
  const waiting: ((thread: Thread<Task, Result>) => void)[] = [];
  return {
    async run(task, moved) {
      const thread =
        free.pop() ?? (await new Promise<Thread<Task, Result>>((resolve) => void waiting.push(resolve)));
      try {
        return await thread.run(task, moved);
      } finally {
        const next = waiting.shift();
        if (next) next(thread);
        else free.push(thread);
      }
    },
    waiting: () => waiting.length,
    close: async () => void (await Promise.all(threads.map((thread) => thread.stop()))),
  };
}

type Thread<Task, Result> = ReturnType<typeof createThread<Task, Result>>;

function createThread<Task, Result>(options: PoolOptions) {
  const { program, data, ms, startMs = 10_000, idleMs = 60_000, maxMegabytes = 128 } = options;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  /** The time of a task begins when the thread has loaded its program. */
  async function start(): Promise<Worker> {
    const started = new Worker(program, {
      env: {},
      execArgv: [],
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    worker = started;
    // The process may end while the thread runs, and goes on when the thread ends: the next task starts another.
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
    async run(task: Task, moved: TransferListItem[] = []): Promise<Result | undefined> {
      clearTimeout(idle);
      const ready = worker ?? (await start());
      try {
        ready.postMessage(task, moved);
        const result = (await answerOf(ready, ms)) as Result;
        idle = setTimeout(() => void stop(), idleMs).unref();
        return result;
      } catch {
        await stop();
        return undefined;
      }
    },
  };
}

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
