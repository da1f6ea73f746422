import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { createLoadShedding, eventLoopDelay } from "#app/.server/http/load-shedding.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Sends requests to the middleware. `begun` are those that it lets begin, by number. */
function shed({ waiting = 100, delayMs = (): number => 0 } = {}) {
  const load = { pages: 0 };
  const limits = { perTurn: 2, waiting, waitingSignIns: 4, waitingWhileDelayed: 3, maxDelayMs: 250 };
  const middleware = createLoadShedding({ ...limits, load, delayMs });
  const begun: number[] = [];
  const responses: { status?: number; headers?: Record<string, string> }[] = [];
  const sockets: { destroyed: boolean }[] = [];
  const closed: (() => void)[] = [];
  const send = (count: number, request: Partial<Request> = {}) => {
    for (let sent = 0; sent < count; sent++) {
      const nth = responses.length;
      const answer: (typeof responses)[number] = {};
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
      const sent = { socket, method: "GET", path: "/", query: {}, headers: {}, ...request };
      middleware(sent as unknown as Request, response as unknown as Response, () => begun.push(nth));
    }
  };
  const refused = () => responses.flatMap(({ status }, nth) => (status === 503 ? [nth] : []));
  return { send, begun, responses, sockets, load, closed, refused };
}

describe("load shedding", () => {
  test("begins a few requests in each turn of the event loop, in the order of their arrival", async () => {
    const { send, begun } = shed();
    send(5);
    expect(begun).toEqual([0, 1]);
    await turn();
    send(1);
    expect(begun).toEqual([0, 1, 2, 3]);
    await turn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("begins requests at once when none waits", async () => {
    const { send, begun } = shed();
    for (let round = 0; round < 3; round++) {
      send(2);
      expect(begun).toHaveLength(2 * (round + 1));
      await turn();
    }
  });

  test("does not begin a request whose client has left", async () => {
    const { send, begun, sockets } = shed();
    send(4);
    Object.assign(sockets[2] ?? {}, { destroyed: true });
    await turn();
    expect(begun).toEqual([0, 1, 3]);
  });

  const refusal = { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } };
  test("refuses with 503 and Retry-After when too many requests wait", () => {
    const { send, begun, responses } = shed({ waiting: 3 });
    send(6);
    expect([begun, responses.slice(4)]).toEqual([
      [0, 1],
      [{}, refusal],
    ]);
  });

  test("refuses sooner while the event loop is late, and begins again when it is not", async () => {
    let late = 251;
    const { send, begun, responses } = shed({ delayMs: () => late });
    send(6);
    expect([begun, responses.slice(4)]).toEqual([
      [0, 1],
      [{}, refusal],
    ]);
    late = 250;
    send(1);
    await turn();
    await turn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 6]);
  });

  test("refuses no request because of another process alone", () => {
    const { send, refused } = shed({ delayMs: () => 5_000 });
    send(5);
    expect(refused()).toEqual([]);
  });

  test.each([
    { method: "POST", path: "/login" },
    { method: "POST", path: "/login.data" },
    { method: "GET", path: "/login.data", query: { queue: "1" } },
  ])("lets sign-ins wait beside the pages, as many as their own limit ($method $path)", async (signIn) => {
    const { send, begun, refused } = shed({ waiting: 1 });
    send(4);
    expect(refused()).toEqual([3]);
    send(7, signIn);
    expect(refused()).toEqual([3, 10]);
    await turn();
    expect(begun).toEqual([0, 1, 4, 5, 2, 6, 7]);
    await turn();
    expect(begun).toEqual([0, 1, 4, 5, 2, 6, 7, 8, 9]);
  });

  test("refuses patients who are logged in later than others while the event loop is late", () => {
    const { send, refused } = shed({ waiting: 4, delayMs: () => 251 });
    send(5);
    expect(refused()).toEqual([]);
    send(1);
    send(1, { headers: { cookie: `__Host-portal=${"a".repeat(43)}` } });
    expect(refused()).toEqual([5]);
  });

  test("counts the pages that wait or are under way, and no sign-ins", () => {
    const { send, load, closed } = shed({ waiting: 1 });
    send(4);
    send(1, { method: "POST", path: "/login" });
    expect(load.pages).toBe(3);
    for (const close of closed) close();
    expect(load.pages).toBe(0);
  });

  test("counts the login page and the forms of other pages as pages", () => {
    const { send, load } = shed();
    send(1, { path: "/login" });
    send(1, { method: "POST", path: "/emails" });
    expect(load.pages).toBe(2);
  });

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
});
