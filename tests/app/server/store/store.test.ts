import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { openStore } from "#app/.server/store/open.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { accountSessionSuite } from "./suites/account-sessions.ts";
import { appointmentActSuite } from "./suites/appointment-acts.ts";
import { askedMedicineSuite } from "./suites/asked-medicines.ts";
import { auditSuite } from "./suites/audit.ts";
import { builtFileSuite } from "./suites/built-files.ts";
import { counterSuite } from "./suites/counters.ts";
import { draftSuite } from "./suites/drafts.ts";
import { idempotencySuite } from "./suites/idempotency.ts";
import { keyRingSuite } from "./suites/key-ring.ts";
import { leaseSuite } from "./suites/leases.ts";
import { migrationSuite } from "./suites/migrations.ts";
import { paymentSuite } from "./suites/payments.ts";
import { sessionCacheSuite } from "./suites/session-cache.ts";
import { sessionSuite } from "./suites/sessions.ts";
import { ring } from "./suites/store-context.ts";
import { uploadSuite } from "./suites/uploads.ts";

/** Every test of the store runs against both databases. */
const dataDirectory = mkdtempSync(join(tmpdir(), "portal-store-"));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
const postgres = openTestPostgres();
const config = { SQLite: () => undefined, PostgreSQL: () => postgres.url };

describe.each(Object.entries(config))("the store in %s", (_name, url) => {
  const open = async () => {
    const { database, opened } = openStore({ databaseUrl: url(), dataDirectory }, ring);
    await opened;
    return database;
  };
  migrationSuite(open);
  sessionSuite(open);
  accountSessionSuite(open);
  sessionCacheSuite(open);
  draftSuite(open);
  uploadSuite(open);
  askedMedicineSuite(open);
  appointmentActSuite(open);
  paymentSuite(open);
  leaseSuite(open);
  keyRingSuite(open);
  counterSuite(open);
  idempotencySuite(open);
  auditSuite(open);
  builtFileSuite(open);
});
