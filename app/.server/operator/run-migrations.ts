import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { dayMs } from "#practice-api/units.ts";
import { environment } from "../configuration/environment.ts";
import { parseEnvironment, withSecretFiles } from "../configuration/parse-environment.ts";
import { messageOf } from "../errors.ts";
import { createAuditLog } from "../store/audit-log.ts";
import type { Connection, Tables } from "../store/database.ts";
import { forgetKey } from "../store/keys.ts";
import {
  grantProgramRights,
  migrateTo,
  migrateToLatest,
  migrationStatus,
} from "../store/migrations/migrate.ts";
import { connectionTo } from "../store/open.ts";

const usage = `npm run migrate -- [--status | --to NAME] [--grant ROLE] [--forget-key ID] [--delete-old-audit-events]

Brings the store of DATABASE_URL or DATA_DIR up to date.
--status      says which migrations the store has, and runs none.
--to NAME     takes back the migrations after NAME, before an older version of the portal starts.
--grant ROLE  lets a PostgreSQL role that owns nothing run the portal. It may only add to the audit.
--forget-key ID  lets the portal start although it cannot read what this key wrote. It stays unread.
--delete-old-audit-events  deletes those older than AUDIT_DAYS, and migrates nothing: a job that runs each night would
              bring a store up to date again that was taken back. A role that can only add to the audit cannot.`;

const options = {
  status: { type: "boolean" },
  "delete-old-audit-events": { type: "boolean" },
  to: { type: "string" },
  grant: { type: "string" },
  "forget-key": { type: "string" },
  help: { type: "boolean" },
} as const;

/** @throws Error for arguments that the command does not have. */
export const parseMigrateArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options }).values;

/** Never rejects. */
export async function runMigrations(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ text: string; exitCode: 0 | 1 | 2 }> {
  let connection: Connection | undefined;
  try {
    const values = parseMigrateArguments(args);
    if (values.help) return { text: usage, exitCode: 0 };
    const runsNone = values.status || values["delete-old-audit-events"];
    if (runsNone && Object.keys(values).length > 1)
      throw new Error("--status and --delete-old-audit-events take no other option.");
    const config = parseEnvironment(storeVariables, withSecretFiles(env));
    connection = connectionTo({ databaseUrl: config.DATABASE_URL, dataDirectory: config.DATA_DIR });
    const done: string[] = [];
    await connection.withMigrationLock(async (database) => {
      if (values.status) return void done.push(...(await migrationStatus(database)));
      if (values["delete-old-audit-events"]) {
        const { sweep } = createAuditLog(database as Kysely<Tables>, config.AUDIT_DAYS * dayMs, Date.now);
        return void done.push(`Audit events older than ${config.AUDIT_DAYS} days: ${await sweep()} deleted.`);
      }
      done.push(
        ...(values.to === undefined ? await migrateToLatest(database) : await migrateTo(database, values.to)),
      );
      if (values.grant !== undefined) await grantProgramRights(database, values.grant);
      const store = database as Kysely<Tables>;
      const lost = values["forget-key"];
      if (lost !== undefined) done.push(await forgetKey(store, lost));
    });
    return { text: done.length > 0 ? done.join("\n") : "The store is up to date.", exitCode: 0 };
  } catch (error) {
    return { text: connection?.configurationFault(error) ?? messageOf(error), exitCode: 1 };
  } finally {
    await connection?.close();
  }
}

const storeVariables = environment.pick({ DATABASE_URL: true, DATA_DIR: true, AUDIT_DAYS: true });
