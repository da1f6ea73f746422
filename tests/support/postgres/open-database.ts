import pg from "pg";
import { beforeAll, inject } from "vitest";

/** A real PostgreSQL database for the tests of one file; its address is there once they begin. */
export function openTestPostgres(): { url: string } {
  const opened = { url: "" };
  beforeAll(async () => {
    const response = await fetch(inject("newDatabaseUrl"));
    opened.url = await response.text();
    if (!response.ok) throw new Error(opened.url);
  });
  return opened;
}

/** Makes a role that owns nothing and has no rights, and returns the database's address with it. */
export async function programRole(ownerUrl: string): Promise<string> {
  const program = new URL(ownerUrl);
  const role = `program_${program.pathname.slice(1)}`;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  await client.end();
  return Object.assign(program, { username: role, password: role }).href;
}
