import { createServer } from "node:http";

/** CPU time and memory that a process has used since its start. */
export type Usage = { cpuMicroseconds: number; rssMegabytes: number; heapMegabytes: number };

/** Serves the usage of this process on a port of its own, so that reading it is not measured as work. */
export function serveUsage(port: number): void {
  createServer((request, response) => {
    // With --expose-gc the heap then holds live objects only, and no garbage.
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
