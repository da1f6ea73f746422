import { describe, expect, test } from "vitest";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { reasonOf } from "../../../support/practice-client.ts";

describe("the bulkhead of a practice", () => {
  test("runs 50 calls, queues 300 and rejects the rest at once", async () => {
    const breaker = createCircuitBreakers()("http://a.test/api");
    const gate = Promise.withResolvers<void>();
    const calls = Array.from({ length: 370 }, () => reasonOf(breaker.run("call", () => gate.promise)));
    expect(await Promise.all(calls.slice(350))).toEqual(Array(20).fill("circuitOpen"));
    gate.resolve();
    expect(await Promise.all(calls.slice(0, 350))).toEqual(Array(350).fill("resolved"));
  });

  test("runs 15 calls of one session and queues 60, so that it holds up no other", async () => {
    const breaker = createCircuitBreakers()("http://a.test/api");
    const gate = Promise.withResolvers<void>();
    let running = 0;
    const work = () => {
      running++;
      return gate.promise;
    };
    const busy = Array.from({ length: 80 }, () => reasonOf(breaker.run("call", work, "busy")));
    expect(await Promise.all(busy.slice(75))).toEqual(Array(5).fill("circuitOpen"));
    expect(running).toBe(15);
    const others = Array.from({ length: 35 }, (_, nth) =>
      breaker.run("call", async () => "", `other ${nth}`),
    );
    expect(await Promise.all(others)).toEqual(Array(35).fill(""));
    gate.resolve();
    expect(await Promise.all(busy.slice(0, 75))).toEqual(Array(75).fill("resolved"));
  });
});
