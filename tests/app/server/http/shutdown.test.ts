import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createShutdown } from "#app/.server/http/shutdown.ts";

afterEach(() => vi.restoreAllMocks());

/** The shutdown of a process, and the steps that it takes. */
function stoppable(options: { finishWork?: () => Promise<void> } = {}) {
  const steps: string[] = [];
  const notes: string[] = [];
  vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  const server = createServer();
  vi.spyOn(server, "close").mockImplementation(((closed: () => void) => {
    steps.push("accept no connection");
    closed();
  }) as never);
  const shutdown = createShutdown({
    server,
    connections: { drain: () => steps.push("drain") } as never,
    drainMs: 1,
    totalMs: 50,
    finishWork: options.finishWork ?? (async () => void steps.push("finish work")),
    close: async () => void steps.push("close"),
    note: (message) => notes.push(message),
  });
  return { shutdown, steps, notes };
}

/** What /readyz answers: a status, or "next" when it is left to the health check. */
function readiness({ shutdown }: ReturnType<typeof stoppable>, path = "/readyz") {
  let answer: unknown;
  const response = {
    status: (status: number) => {
      answer = status;
      return response;
    },
    set: () => response,
    json: () => response,
  };
  shutdown.readiness({ path } as never, response as never, () => {
    answer = "next";
  });
  return answer;
}

test("/readyz answers 503 once the process is stopping, and other addresses as before", async () => {
  const portal = stoppable();
  expect(readiness(portal)).toBe("next");
  const stopping = portal.shutdown.begin(false);
  expect([readiness(portal), readiness(portal, "/healthz")]).toEqual([503, "next"]);
  await stopping;
});

test("the process drains once, finishes its work, closes the store and exits", async () => {
  const { shutdown, steps, notes } = stoppable();
  await Promise.all([shutdown.begin(true), shutdown.begin(true)]);
  expect(steps.filter((step) => step === "drain")).toHaveLength(1);
  expect([...new Set(steps)]).toEqual(["drain", "accept no connection", "finish work", "close"]);
  expect(process.exit).toHaveBeenCalledWith(0);
  expect([...new Set(notes)]).toEqual(["draining", "ended"]);
});

test("the process exits after the time limit when its work does not end", async () => {
  const { shutdown, steps, notes } = stoppable({ finishWork: () => new Promise(() => undefined) });
  await shutdown.begin(false);
  expect(steps).not.toContain("close");
  expect(notes).toEqual(["draining", "ended before its work"]);
});
