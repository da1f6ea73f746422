import { join } from "node:path";
import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { createLoadShedding, eventLoopDelay } from "#app/.server/http/load-shedding.ts";
import { testTables } from "../../../support/function-tables.ts";

type Act = { send?: number; request?: Partial<Request>; late?: number; left?: number } & Partial<
  Record<"isPatient" | "turn" | "begun" | "refused" | "pages" | "close", "yes">
>;
const refusal = { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } };

async function shed({ waiting = 100 }, acts: Act[]): Promise<string[]> {
  const load = { pages: 0 };
  let late = 0;
  const limits = { perTurn: 2, waiting, waitingSignIns: 4, waitingWhileDelayed: 3, maxDelayMs: 250 };
  const middleware = createLoadShedding({ ...limits, load, delayMs: () => late });
  const begun: number[] = [];
  const responses: { status?: number }[] = [];
  const sockets: { destroyed: boolean }[] = [];
  const closed: (() => void)[] = [];
  const send = ({ request, isPatient }: Act) => {
    const nth = responses.length;
    const answer = {};
    const response = {
      status: (status: number) => Object.assign(answer, { status }) && response,
      type: () => response,
      set: (headers: Record<string, string>) => Object.assign(answer, { headers }) && response,
      send: () => undefined,
      once: (_event: string, close: () => void) => void closed.push(close),
    };
    responses.push(answer);
    const socket = { destroyed: false };
    sockets.push(socket);
    const headers = isPatient ? { cookie: `__Host-portal=${"a".repeat(43)}` } : {};
    const sent = { socket, method: "GET", path: "/", query: {}, headers, ...request };
    middleware(sent as unknown as Request, response as unknown as Response, () => begun.push(nth));
  };
  const refused = () =>
    responses.flatMap((answer, nth) => {
      if (answer.status !== undefined) expect(answer).toEqual(refusal);
      return answer.status === undefined ? [] : [nth];
    });

  const told: string[] = [];
  for (const act of acts) {
    late = act.late ?? late;
    for (let sent = 0; sent < (act.send ?? 0); sent++) send(act);
    if (act.left) Object.assign(sockets[act.left] ?? {}, { destroyed: true });
    if (act.turn) await new Promise((resolve) => setImmediate(resolve));
    if (act.close) for (const close of closed) close();
    if (act.begun) told.push(begun.join(" "));
    if (act.refused) told.push(refused().join(" "));
    if (act.pages) told.push(String(load.pages));
  }
  return told;
}

testTables(join(import.meta.dirname, "load-shedding.yaml"), { shed });

test("measures an event loop that is held up", async () => {
  const delayMs = eventLoopDelay();
  expect(delayMs()).toBe(0);
  const holdUp = () => {
    for (const end = performance.now() + 120; performance.now() < end; );
  };
  const measured = () => {
    holdUp();
    return delayMs();
  };
  await expect.poll(measured, { interval: 1, timeout: 10_000 }).toBeGreaterThan(100);
});
