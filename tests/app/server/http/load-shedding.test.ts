import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { createLoadShedding, eventLoopDelay } from "#app/.server/http/load-shedding.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Sends requests to the middleware. `begun` are those that it lets begin, by number. */
function shed({ waiting = 100, delayMs = (): number => 0 } = {}) {
  const middleware = createLoadShedding({
    perTurn: 2,
    waiting,
    waitingWhileDelayed: 3,
    maxDelayMs: 250,
    delayMs,
  });
  const begun: number[] = [];
  const responses: { status?: number; headers?: Record<string, string> }[] = [];
  const sockets: { destroyed: boolean }[] = [];
  const send = (count: number) => {
    for (let sent = 0; sent < count; sent++) {
      const nth = responses.length;
      const response = {
        status(status: number) {
          Object.assign(this, { status });
          return this;
        },
        type() {
          return this;
        },
        set(headers: Record<string, string>) {
          Object.assign(this, { headers });
          return this;
        },
        send() {},
      };
      responses.push(response as never);
      const socket = { destroyed: false };
      sockets.push(socket);
      middleware({ socket } as unknown as Request, response as unknown as Response, () => begun.push(nth));
    }
  };
  return { send, begun, responses, sockets };
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

  test("refuses with 503 and Retry-After when too many requests wait", () => {
    const { send, begun, responses } = shed({ waiting: 3 });
    send(6);
    expect(begun).toEqual([0, 1]);
    expect(responses[4]).not.toHaveProperty("headers");
    expect(responses[5]).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  });

  test("refuses sooner while the event loop is late, and begins again when it is not", async () => {
    let late = 251;
    const { send, begun, responses } = shed({ delayMs: () => late });
    send(6);
    expect(begun).toEqual([0, 1]);
    expect(responses[4]).not.toHaveProperty("headers");
    expect(responses[5]).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    late = 250;
    send(1);
    await turn();
    await turn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 6]);
  });

  test("refuses no request because of another process alone", () => {
    const { send, responses } = shed({ delayMs: () => 5_000 });
    send(5);
    expect(responses.filter(({ status }) => status === 503)).toEqual([]);
  });

  test("measures an event loop that is held up", async () => {
    const delayMs = eventLoopDelay();
    expect(delayMs()).toBe(0);
    const holdUp = () => {
      for (const end = performance.now() + 120; performance.now() < end; );
    };
    await expect
      .poll(
        () => {
          holdUp();
          return delayMs();
        },
        { interval: 1, timeout: 10_000 },
      )
      .toBeGreaterThan(100);
  });
});
