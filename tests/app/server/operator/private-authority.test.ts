import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTlsProxy } from "../../../../scripts/tls-proxy.mjs";
import { freePort } from "../../../support/portal-process.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { openPractice } from "../../../support/practice.ts";

/** An authority of the practice's own, and PostgreSQL and a practice with its certificate for the name localhost. */
const folder = mkdtempSync(join(tmpdir(), "portal-authority-"));
const authorityFile = join(folder, "ca.crt");
const practice = openPractice();
const postgres = openTestPostgres();
let practicePort: number;
let proxy: Server;

beforeAll(async () => {
  const authority = await generate([{ name: "commonName", value: "Authority" }], {
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  writeFileSync(authorityFile, authority.cert);
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  });
  practicePort = await freePort();
  proxy = await startTlsProxy(practicePort, Number(new URL(practice.url).port), key + cert);
  await asSuperuser([fileOfServer("server.key", key), fileOfServer("server.crt", cert)]);
  await asSuperuser(["ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()"]);
  await vi.waitFor(async () => expect(await asSuperuser(["SHOW ssl"])).toEqual([{ ssl: "on" }]));
});
afterAll(async () => {
  proxy.close();
  await asSuperuser(["ALTER SYSTEM RESET ssl", "SELECT pg_reload_conf()"]);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the statements one after another, and returns the rows of the last. */
async function asSuperuser(statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

/** Lets the server write the file, which must be its own user's and no other's. */
const fileOfServer = (name: string, content: string) =>
  `COPY (SELECT unnest(string_to_array('${content}', E'\\n'))) TO PROGRAM 'umask 077; cat > ${name}'`;

/** Runs Node with this environment, to its end. */
const run = (args: readonly string[], environment: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    execFile(process.execPath, args, { env: { ...env, ...environment } }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim()),
    );
  });

const unknownAuthority = /unable to verify the first certificate/;
const wrongName = /Hostname\/IP does not match certificate's altnames/;

/** As docs/operating.md, "Install", steps 3 and 6. */
describe("PostgreSQL with a certificate of a private authority", () => {
  const migrated = (host: string, query: string, environment: Record<string, string> = {}) => {
    const file = join(folder, `url-${host}-${query.length}-${Object.keys(environment).length}`);
    const { port, pathname } = new URL(postgres.url);
    writeFileSync(file, `postgres://portal:portal@${host}:${port}${pathname}?sslmode=verify-full${query}`);
    return run(["app/.server/operator/migrate.ts"], { DATABASE_URL_FILE: file, ...environment });
  };
  const inAddress = `&sslrootcert=${authorityFile}`;
  const inEnvironment = { NODE_EXTRA_CA_CERTS: authorityFile };

  test("is used once the address or the environment names the authority", async () => {
    const done = /done$|^The store is up to date\.$/;
    expect(await migrated("localhost", inAddress)).toMatch(done);
    expect(await migrated("localhost", "", inEnvironment)).toMatch(done);
  });

  test("is refused without the authority, and under another name than its certificate's", async () => {
    const refused = await Promise.all([
      migrated("localhost", ""),
      migrated("127.0.0.1", inAddress),
      migrated("127.0.0.1", "", inEnvironment),
    ]);
    expect(refused[0]).toMatch(unknownAuthority);
    expect(refused[1]).toMatch(wrongName);
    expect(refused[2]).toMatch(wrongName);
  });
});

test("a practice with a certificate of a private authority is called once NODE_EXTRA_CA_CERTS names that", async () => {
  const program = `
    import { createTransport } from "./app/.server/practice-client/transport.ts";
    const url = new URL("/__mock/openapi.json", process.env.IDENTITY_URL);
    const exchange = { method: "GET", url, headers: {}, body: undefined };
    const { transport, close } = createTransport();
    console.log(await transport("any", exchange, new AbortController().signal).then(({ status }) => status, String));
    await close();`;
  const called = (host: string, environment: Record<string, string>) =>
    run(["--input-type=module", "--eval", program], {
      IDENTITY_URL: `https://${host}:${practicePort}`,
      ...environment,
    });
  const inEnvironment = { NODE_EXTRA_CA_CERTS: authorityFile };
  expect(
    await Promise.all([
      called("localhost", inEnvironment),
      called("localhost", {}),
      called("127.0.0.1", inEnvironment),
    ]),
  ).toEqual(["200", expect.stringContaining("unreachable"), expect.stringContaining("unreachable")]);
});
