import { createServer } from "node:http";

/** What a process has used of the machine. */
export type Usage = { cpuMicroseconds: number; rssMegabytes: number; heapMegabytes: number };

/** Tells what this process has used, on a port of its own so that asking is not measured as work. */
export function tellUsage(port: number): void {
  createServer((request, response) => {
    // With --expose-gc the heap is what is held, and not also what waits to be let go.
    if (request.url === "/settled") (globalThis as { gc?: () => void }).gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const usage: Usage = {
      cpuMicroseconds: user + system,
      rssMegabytes: rss / 1e6,
      heapMegabytes: heapUsed / 1e6,
    };
    response.end(JSON.stringify(usage));
  }).listen(port, "127.0.0.1");
}

export async function usageOf(address: string, path = "/"): Promise<Usage> {
  return (await (await fetch(`${address}${path}`)).json()) as Usage;
}
