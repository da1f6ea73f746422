import { randomBytes } from "node:crypto";
import { demoPassword } from "../../fixtures/people/demo-patients.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports, workFolder } from "../addresses.ts";
import type { Effort } from "../effort.ts";
import { median } from "../figures.ts";
import { start } from "../programs.ts";
import { cookieOf } from "../signed-in-session.ts";
import type { Table } from "../table.ts";
import { load } from "./load.ts";
import { processorMsOfPayment } from "./payments.ts";
import { processorMs, residentMb } from "./processor-time.ts";
import { addSessions, startPostgres } from "./store.ts";

const noLimit = "100000000";

/**
 * What a portal of several instances on one PostgreSQL costs, as processor time for each thing that patients do, so
 * that the figures hold for other machines than this one, where the practices and the load have the same processor.
 */
export async function sizing({ sizing: effort }: Effort): Promise<Table[]> {
  const store = await startPostgres();
  try {
    const practiceUrl = `http://127.0.0.1:${ports.practice}`;
    await start({
      name: "The practice",
      args: ["mock-server/main.ts"],
      env: { NODE_ENV: "development", MOCK_PORT: String(ports.practice) },
      readyUrls: [`${practiceUrl}/`],
    });
    const environment = {
      DATABASE_URL: store.url,
      SESSION_KEY: randomBytes(32).toString("base64"),
      IDENTITY_URL: `${practiceUrl}/identity`,
      DATA_DIR: workFolder,
      LOG_LEVEL: "error",
      READS_PER_MINUTE: noLimit,
      LOGIN_ATTEMPTS_PER_ADDRESS: noLimit,
      ANONYMOUS_REQUESTS_PER_ADDRESS: noLimit,
    };
    const instances = await Promise.all(
      Array.from({ length: effort.instances }, async (_, at) => {
        const url = `http://127.0.0.1:${ports.instances + at}`;
        const pid = await start({
          name: "An instance",
          args: ["app/.server/serve.ts"],
          env: { ...environment, PORT: String(ports.instances + at), NODE_ENV: "production" },
          readyUrls: [`${url}/readyz`],
        });
        return { url, pid };
      }),
    );
    const practices = await Promise.all(
      Array.from({ length: effort.practices }, () => practiceControl(practiceUrl).createWorld()),
    );
    const names = practices.map(({ people }) => people.sione.username);
    const cookies: string[] = [];
    const urlAt = (turn: number) => instances[turn % instances.length]?.url ?? "";
    const signIn = async (turn: number) => {
      const response = await fetch(`${urlAt(turn)}/login`, {
        method: "POST",
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({
          intent: "signIn",
          username: names[turn % names.length] ?? "",
          password: demoPassword,
        }),
      });
      await response.text();
      cookies.push(cookieOf(response));
    };
    const open = (path: string) => async (turn: number) => {
      const response = await fetch(`${urlAt(turn)}${path}`, {
        redirect: "manual",
        headers: { Cookie: cookies[turn % cookies.length] ?? "" },
      });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    };
    await signIn(0);
    const [sessionsBefore, lookupBefore] = [await sizeOf(), await lookup()];
    await addSessions(store, effort.sessions);
    const [sessionsAfter, lookupAfter] = [await sizeOf(), await lookup()];
    const rows: string[][] = [];
    rows.push(await measure("sign-in", signIn));
    rows.push(await measure("dashboard", open("/")));
    rows.push(await measure("medication", open("/medication")));
    rows.push(await measure("messages", open("/emails")));
    const paymentMs = await processorMsOfPayment(environment, practiceUrl, effort.payments);
    rows.push(["payment, calls only", "", "", "", paymentMs.toFixed(1), "", (1_000 / paymentMs).toFixed(0)]);
    const memory = instances.map(({ pid }) => residentMb(pid).toFixed(0));
    const perSession = (sessionsAfter - sessionsBefore) / effort.sessions;
    return [
      {
        title: `${effort.instances} instances, ${effort.practices} practices, one PostgreSQL with ${effort.sessions} sessions`,
        columns: [
          "",
          "done",
          "a second here",
          "p99 ms",
          "portal ms of processor",
          "PostgreSQL ms",
          "a second for each core",
        ],
        rows,
        notes: [`Memory of the instances: ${memory.join(", ")} MB.`],
      },
      {
        title: "The store",
        columns: ["", "with 1 session", `with ${effort.sessions}`],
        rows: [
          ["a session's lookup, ms (median of 200)", lookupBefore.toFixed(2), lookupAfter.toFixed(2)],
          ["bytes a session", "", perSession.toFixed(0)],
          ["bytes an audit event", "", await bytesEach("audit_events")],
          ["bytes a payment", "", await bytesEach("payments")],
          [
            "count of sessions for the metrics, ms",
            "",
            median(await store.time("SELECT count(*) FROM sessions", 5)).toFixed(0),
          ],
          ["delete of 10 000 ended sessions, ms", "", await timeOfSweep()],
        ],
      },
    ];

    async function measure(name: string, work: (turn: number) => Promise<void>): Promise<string[]> {
      const portalMs = () => instances.reduce((total, { pid }) => total + processorMs(pid), 0);
      const [portal, database] = [portalMs(), processorMs(store.pid)];
      const { count, perSecond, p99 } = await load(effort.workers, effort.seconds, work);
      const each = (portalMs() - portal) / count;
      const ofDatabase = (processorMs(store.pid) - database) / count;
      return [
        name,
        String(count),
        perSecond.toFixed(1),
        p99.toFixed(0),
        each.toFixed(1),
        ofDatabase.toFixed(1),
        (1_000 / each).toFixed(0),
      ];
    }

    async function sizeOf(): Promise<number> {
      const tables = ["sessions", "session_accounts", "session_cache"];
      const [row] = await store.query(
        `SELECT ${tables.map((table) => `pg_total_relation_size('${table}')`).join(" + ")} AS bytes`,
      );
      return Number(row?.bytes);
    }

    async function bytesEach(table: string): Promise<string> {
      const [row] = await store.query(
        `SELECT pg_total_relation_size('${table}') / greatest(count(*), 1) AS bytes FROM ${table}`,
      );
      return String(row?.bytes);
    }

    async function lookup(): Promise<number> {
      const [row] = await store.query("SELECT id FROM sessions ORDER BY last_used_at LIMIT 1");
      return median(
        await store.time(
          `SELECT encrypted, created_at, last_used_at FROM sessions WHERE id = '${String(row?.id)}'`,
          200,
        ),
      );
    }

    async function timeOfSweep(): Promise<string> {
      await store.query(
        "UPDATE sessions SET last_used_at = 0 WHERE id IN (SELECT id FROM sessions WHERE id LIKE 'load-%' LIMIT 10000)",
      );
      const [ms = 0] = await store.time("DELETE FROM sessions WHERE last_used_at = 0", 1);
      return ms.toFixed(0);
    }
  } finally {
    await store.stop();
  }
}
