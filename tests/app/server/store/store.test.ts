import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { runMigrations } from "#app/.server/operator/run-migrations.ts";
import { openStore } from "#app/.server/store/open.ts";
import { openTestPostgres, programRole } from "../../../support/postgres/open-database.ts";
import { accountSessionSuite } from "./suites/account-sessions.ts";
import { appointmentActSuite } from "./suites/appointment-acts.ts";
import { askedMedicineSuite } from "./suites/asked-medicines.ts";
import { auditSuite } from "./suites/audit.ts";
import { builtFileSuite } from "./suites/built-files.ts";
import { counterSuite } from "./suites/counters.ts";
import { draftSuite } from "./suites/drafts.ts";
import { followUpSuite } from "./suites/follow-up.ts";
import { idempotencySuite } from "./suites/idempotency.ts";
import { keptValueSuite } from "./suites/kept-values.ts";
import { keyRingSuite } from "./suites/key-ring.ts";
import { leaseSuite } from "./suites/leases.ts";
import { migrationSuite } from "./suites/migrations.ts";
import { paymentSuite } from "./suites/payments.ts";
import { sentTextSuite } from "./suites/sent-texts.ts";
import { sessionCacheSuite } from "./suites/session-cache.ts";
import { sessionSuite } from "./suites/sessions.ts";
import { key, ring } from "./suites/store-context.ts";
import { uploadSuite } from "./suites/uploads.ts";

/** Every test of the store runs against both databases; in PostgreSQL with the rights that a portal is given there. */
const dataDirectory = mkdtempSync(join(tmpdir(), "portal-store-"));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
const postgres = openTestPostgres();
/** The tests of migrations drop the tables, and with them the rights. */
const migrated = openTestPostgres();
let programUrl: string | undefined;
beforeAll(async () => {
  programUrl = await programRole(postgres.url);
  const env = { SESSION_KEY: key.toString("base64"), DATABASE_URL: postgres.url };
  await runMigrations(["--grant", new URL(programUrl).username], env);
});
const urls = { SQLite: () => undefined, PostgreSQL: () => programUrl };

describe.each(Object.entries(urls))("the store in %s", (name, url) => {
  const openAt = async (databaseUrl: string | undefined) => {
    const { database, opened } = openStore({ databaseUrl, dataDirectory }, ring);
    await opened;
    return database;
  };
  const open = () => openAt(url());
  const openAsOwner =
    ({ url }: { url: string }) =>
    () =>
      openAt(name === "SQLite" ? undefined : url);
  migrationSuite(openAsOwner(migrated));
  auditSuite(openAsOwner(postgres));
  sessionSuite(open);
  accountSessionSuite(open);
  sessionCacheSuite(open);
  keptValueSuite(open);
  draftSuite(open);
  uploadSuite(open);
  askedMedicineSuite(open);
  appointmentActSuite(open);
  paymentSuite(open);
  leaseSuite(open);
  keyRingSuite(open);
  counterSuite(open);
  followUpSuite(open);
  sentTextSuite(open);
  idempotencySuite(open);
  builtFileSuite(open);
});
