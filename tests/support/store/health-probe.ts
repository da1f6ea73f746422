import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import express from "express";
import { healthRoutes } from "#app/.server/http/health.ts";
import type { Services } from "#app/.server/services.ts";

const intervalMs = 20;

/** Asks for the health of services again and again, as a load balancer does. */
export async function probeHealth(services: Services) {
  const server = express().use(healthRoutes(services)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const times: number[] = [];
  const statuses = new Set<string>();

  async function ask(path: string): Promise<string> {
    const startedAt = performance.now();
    const { status } = (await (await fetch(url + path)).json()) as { status: string };
    times.push(performance.now() - startedAt);
    return status;
  }

  return {
    statuses,
    /** Resolves once readyz answers with this status. */
    async until(wanted: string): Promise<void> {
      for (;;) {
        await ask("/healthz");
        const status = await ask("/readyz");
        statuses.add(status);
        if (status === wanted) return;
        await pause(intervalMs);
      }
    },
    /** Asks for a while. */
    async during(ms: number): Promise<void> {
      const end = performance.now() + ms;
      while (performance.now() < end) {
        await ask("/healthz");
        statuses.add(await ask("/readyz"));
        await pause(intervalMs);
      }
    },
    /** A sentence with the number of answers and their times. */
    figure(): string {
      const sorted = times.toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
      return `${times.length} health answers, p99 ${p99.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
    },
    maxMs: () => Math.max(...times),
    close: () => server.close(),
  };
}
