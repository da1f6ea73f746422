import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../portal-process.ts";

/** The folder of the newest PostgreSQL that is installed with all its programs, which the package of the tests lacks. */
const programs = globSync("/usr/lib/postgresql/*/bin")
  .filter((folder) =>
    ["initdb", "pg_ctl", "pg_dump", "pg_restore", "pg_basebackup"].every((name) =>
      existsSync(join(folder, name)),
    ),
  )
  .toSorted((a, b) => Number.parseInt(a.split("/")[4] ?? "", 10) - Number.parseInt(b.split("/")[4] ?? "", 10))
  .at(-1);

const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const user: { uid?: number; gid?: number } | undefined = isRoot ? idsOf("postgres") : {};

export const hasPostgres = programs !== undefined && user !== undefined;
export const needsPostgres = hasPostgres ? "" : " (skipped: PostgreSQL is not installed)";

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const { status, stdout } = spawnSync("id", ["-u", name], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const gid = execFileSync("id", ["-g", name], { encoding: "utf8" });
  return { uid: Number(stdout), gid: Number(gid) };
}

/** Runs a program of PostgreSQL, with its password in the environment. */
export function runPostgres(name: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, PGPASSWORD: "portal", LC_ALL: "C" };
  // A server that stays keeps the pipes open, so its programs have none.
  const stdio = name === "pg_ctl" ? "ignore" : "pipe";
  return String(execFileSync(join(programs ?? "", name), args, { ...user, env, stdio, cwd: tmpdir() }) ?? "");
}

type Server = { port: number; url: string; start: () => void; stop: (how: "fast" | "immediate") => void };

/** Servers of the installed PostgreSQL, in a folder that `remove` deletes. */
export function createPostgresServers() {
  const folder = mkdtempSync(join(tmpdir(), "portal-servers-"));
  chmodSync(folder, 0o711);
  if (user?.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const started: Server[] = [];

  function serverIn(data: string, port: number): Server {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=100`;
    const server: Server = {
      port,
      url: `postgres://portal:portal@127.0.0.1:${port}/postgres`,
      start: () => void runPostgres("pg_ctl", "-D", data, "-w", "-l", `${data}.log`, "-o", options, "start"),
      stop: (how) => void runPostgres("pg_ctl", "-D", data, "-w", "-m", how, "stop"),
    };
    started.push(server);
    return server;
  }

  return {
    async primary(): Promise<Server> {
      const data = join(folder, "primary");
      runPostgres("initdb", "-D", data, "-U", "portal", "--auth=trust", "--no-sync");
      const server = serverIn(data, await freePort());
      server.start();
      return server;
    },
    /** A standby that follows the primary by streaming replication. */
    async standbyOf(primary: Server): Promise<Server & { promote: () => void }> {
      const data = join(folder, "standby");
      const from = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "portal"];
      runPostgres("pg_basebackup", ...from, "-D", data, "-R", "--no-sync", "--checkpoint=fast");
      const server = serverIn(data, await freePort());
      server.start();
      return { ...server, promote: () => void runPostgres("pg_ctl", "-D", data, "-w", "promote") };
    },
    remove() {
      for (const server of started) {
        try {
          server.stop("immediate");
        } catch {
          // It has stopped already.
        }
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
