import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { createShutdown } from "#app/.server/http/shutdown.ts";
import { serving } from "../../../support/serving.ts";

afterEach(() => vi.restoreAllMocks());

/** The shutdown of a process that listens, and the steps that it takes. */
async function stoppable(options: { finishWork?: () => Promise<void>; totalMs?: number } = {}) {
  const steps: string[] = [];
  const notes: string[] = [];
  vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  const { server, port } = await serving((_, response) =>
    response.setHeader("Connection", "close").end("answered"),
  );
  server.once("close", () => steps.push("every connection is closed"));
  const shutdown = createShutdown({
    server,
    connections: { drain: () => steps.push("drain") } as never,
    drainMs: 1,
    totalMs: options.totalMs ?? 5_000,
    finishWork: options.finishWork ?? (async () => void steps.push("finish work")),
    close: async () => void steps.push("close"),
    note: (message) => notes.push(message),
  });
  return { shutdown, steps, notes, server, port };
}

/** What /readyz answers: a status, or "next" when it is left to the health check. */
function readiness({ shutdown }: Awaited<ReturnType<typeof stoppable>>, path = "/readyz") {
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
  const portal = await stoppable();
  expect(readiness(portal)).toBe("next");
  const stopping = portal.shutdown.begin(false);
  expect([readiness(portal), readiness(portal, "/healthz")]).toEqual([503, "next"]);
  await stopping;
});

test("the process drains once, finishes its work, closes the store and exits", async () => {
  const { shutdown, steps, notes } = await stoppable();
  await Promise.all([shutdown.begin(true), shutdown.begin(true)]);
  expect(steps.filter((step) => step === "drain")).toHaveLength(1);
  expect([...new Set(steps)]).toEqual(["drain", "finish work", "every connection is closed", "close"]);
  expect(process.exit).toHaveBeenCalledWith(0);
  expect([...new Set(notes)]).toEqual(["draining", "ended"]);
});

test("the process exits after the time limit when its work does not end", async () => {
  const finishWork = () => new Promise<void>(() => undefined);
  const { shutdown, steps, notes } = await stoppable({ finishWork, totalMs: 50 });
  await shutdown.begin(false);
  expect(steps).not.toContain("close");
  expect(notes).toEqual(["draining", "ended before its work"]);
});

test("connections that wait to be accepted are accepted before the process stops listening", async () => {
  const { shutdown, server, port } = await stoppable();
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return text(socket);
  });
  // The connections are made by the system while this process does nothing else.
  await once(server, "connection");
  await shutdown.begin(false);
  expect(await Promise.all(answers)).toHaveLength(20);
});
