import { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { connectPostgres } from "#app/.server/store/postgres.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";

const database = openTestPostgres();

test("a server that ends a connection between two statements of a transaction ends only the transaction", async () => {
  const connection = connectPostgres(database.url);
  const portal = new Kysely({ dialect: connection.dialect });
  const server = new pg.Client({ connectionString: database.url });
  await server.connect();
  const work = portal.transaction().execute(async (transaction) => {
    const { rows } = await transaction.executeQuery<{ pid: number }>(
      CompiledQuery.raw("SELECT pg_backend_pid() AS pid"),
    );
    await server.query("SELECT pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    // Its last message has arrived once another statement of the same server is answered.
    await server.query("SELECT pg_sleep(0.05)");
    await transaction.executeQuery(CompiledQuery.raw("SELECT 1"));
  });
  await expect(work).rejects.toThrow("The connection has failed.");
  const { rows } = await portal.executeQuery(CompiledQuery.raw("SELECT 1 AS one"));
  expect(rows).toEqual([{ one: 1 }]);
  await server.end();
  await connection.close();
});
