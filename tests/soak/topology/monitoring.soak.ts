import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "#app/.server/payments/staff/program.ts";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { alerts as rules } from "../../support/alerts.ts";
import {
  type ActiveAlert,
  faster,
  hasPrometheus,
  needsPrometheus,
  runbooks,
  startPrometheus,
} from "../../support/monitoring/prometheus.ts";
import { openTestPostgres } from "../../support/postgres/open-database.ts";
import { openPractice } from "../../support/practice.ts";
import { openTcpProxy } from "../../support/store/tcp-proxy.ts";
import { hasNginx, needsNginx } from "../../support/topology/nginx.ts";
import { otherBuild } from "../../support/topology/other-build.ts";
import { createRecord, openBrowser, signInPatient } from "../../support/topology/patient.ts";
import { openPayer } from "../../support/topology/payer.ts";
import { openTopology } from "../../support/topology/topology.ts";

const practice = openPractice({ patients: 10 });
const postgres = openTestPostgres();
/** The store's address, which can be taken away. */
const store = openTcpProxy(() => new URL(postgres.url));
const minute = 60_000;
const { panels } = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const anchors = [...readFileSync("docs/monitoring.md", "utf8").matchAll(/^### (\w+)$/gm)].map(
  ([, title = ""]) => `${runbooks}#${title.toLowerCase()}`,
);

type Mend = () => Promise<unknown>;
type Row = { broken: string; alert: string; firedAfter: number; endedAfter: number; besides: string };

/** What each of the tests breaks. Those of the first take the portal's own times, and go on beside the others. */
const slowAlerts = ["PaymentsUnrecorded", "PaymentsWaitForStaff", "SweepSilent"];
const aroundAlerts = [
  ...["ErrorsMany", "OnePracticeFailing", "PagesSlow", "PracticeDataOld", "PracticeFailing", "PracticeSlow"],
  ...[
    "PracticeUnreachable",
    "ReconcilerSilent",
    "RequestsTurnedAway",
    "SignInsFailing",
    "SignInsRefused",
    "StoreDown",
    "StorePoolExhausted",
    "TaskOld",
  ],
];
const instanceAlerts = ["InstanceDown", "KeysDiffer", "PortalGone", "RecordsDropped", "VersionSkew"];

/** Two instances that patients use and Prometheus reads, after a minute in which nothing has fired. */
async function openMonitored() {
  const world = await practice.control.createWorld({ ttl: "PT2H" });
  const folder = mkdtempSync(join(tmpdir(), "portal-monitored-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const practiceFile = join(folder, "practice.json");
  writeFileSync(practiceFile, "{}");
  const tasks = join(folder, "tasks");
  mkdirSync(tasks);
  writeFileSync(join(tasks, "backup"), "");
  const environment = {
    IDENTITY_URL: `${practice.url}/~${world.id}/identity`,
    PRACTICE_DATA: practiceFile,
    TASKS_DIR: tasks,
    ANONYMOUS_REQUESTS_PER_ADDRESS: "1200",
    DATABASE_URL: store.url(),
    LOGIN_ATTEMPTS_PER_ADDRESS: "1000000",
    LOGIN_FAILURES_PER_ADDRESS: "1000000",
    LOGIN_ACCOUNTS_PER_ADDRESS: "1000000",
  };
  const startedAt = Date.now();
  const topology = await openTopology(environment);
  const prometheus = await startPrometheus(topology.metricsPorts);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const record = createRecord();
  let isOver = false;
  /** Does something again and again, until the test ends or what it returns is called. */
  function repeat(everyMs: number, work: () => Promise<unknown>): Mend {
    let isStopped = false;
    const done = (async () => {
      while (!isOver && !isStopped) {
        await work().catch(() => undefined);
        await pause(everyMs);
      }
    })();
    return () => {
      isStopped = true;
      return done;
    };
  }

  let active = new Set<string>();
  const seen = new Map<string, ActiveAlert>();
  const watching = repeat(500, async () => {
    const now = await prometheus.active();
    for (const alert of now) seen.set(alert.labels.alertname, alert);
    const before = active;
    active = new Set(now.map(({ labels }) => labels.alertname));
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const begun = [...active].filter((alert) => !before.has(alert)).map((alert) => `${alert} fires`);
    const ended = [...before].filter((alert) => !active.has(alert)).map((alert) => `${alert} ends`);
    for (const change of [...begun, ...ended]) console.log(`soak: ${seconds} s: ${change}`);
  });
  onTestFinished(async () => {
    isOver = true;
    await watching();
    await database.end();
    await prometheus.stop();
  });

  const rows: Row[] = [];
  /** Breaks something, waits for its alerts, mends it, and waits for their end. */
  async function drill(broken: string, alerts: readonly string[], breakIt: () => Promise<Mend>) {
    const others = new Set<string>();
    const until = async (isActive: boolean) => {
      const since = performance.now();
      const after = new Map<string, number>();
      await expect
        .poll(
          () => {
            for (const alert of active)
              if (!alerts.includes(alert) && !slowAlerts.includes(alert)) others.add(alert);
            for (const alert of alerts) {
              if (active.has(alert) !== isActive || after.has(alert)) continue;
              after.set(alert, Math.round((performance.now() - since) / 1_000));
            }
            return alerts.filter((alert) => !after.has(alert));
          },
          { timeout: 15 * minute, interval: 250, message: `${broken}: ${isActive ? "fires" : "ends"}` },
        )
        .toEqual([]);
      return after;
    };
    await until(false);
    others.clear();
    const begunAt = performance.now();
    const mend = await breakIt();
    const breakingSeconds = Math.round((performance.now() - begunAt) / 1_000);
    const fired = await until(true);
    await mend();
    const ended = await until(false);
    for (const alert of alerts) {
      const row = {
        broken,
        alert,
        firedAfter: breakingSeconds + (fired.get(alert) ?? 0),
        endedAfter: ended.get(alert) ?? 0,
        besides: slowAlerts.includes(alert) ? "" : [...others].toSorted().join(" "),
      };
      rows.push(row);
      console.log(`soak: ${JSON.stringify(row)}`);
    }
  }

  const reader = await signInPatient(topology.url, world, "mei", record);
  const other = await signInPatient(topology.url, world, "sione", record);
  repeat(700, () => reader.page("/"));
  repeat(700, () => other.page("/appointments?tab=upcoming"));
  await pause(minute);
  expect([...active]).toEqual([]);

  return {
    world,
    environment,
    topology,
    database,
    record,
    repeat,
    drill,
    /** How many series an expression of the dashboard has had. */
    series: (expression: string) => prometheus.seriesSince(expression, startedAt),
    /** Prints what came, and checks that it has ended and leads to the page. */
    check(expected: readonly string[]) {
      console.log(`soak: seconds, at ${faster} times the speed of docs/monitoring.md`);
      console.table(rows);
      const told = [...seen.values()].map(({ labels, annotations }) => [
        labels.alertname,
        annotations.summary,
      ]);
      console.table(told);
      expect([...active]).toEqual([]);
      expect([...new Set(rows.map(({ alert }) => alert))].toSorted()).toEqual(expected.toSorted());
      for (const { annotations } of seen.values()) {
        expect(anchors).toContain(annotations.runbook_url);
        expect(annotations.summary).not.toMatch(/no value|NaN|\{\{/);
      }
    },
  };
}

test("soak: each alert is of one of these tests", () => {
  expect([...slowAlerts, ...aroundAlerts, ...instanceAlerts].toSorted()).toEqual(
    rules.map(({ alert }) => alert).toSorted(),
  );
});

const isHere = hasPrometheus && hasNginx;
const needs = `${needsPrometheus}${needsNginx}`;

test.skipIf(!isHere)(
  `soak: what breaks around the portal reaches Alertmanager and ends there, and every panel has data${needs}`,
  { timeout: 50 * minute },
  async () => {
    const { world, environment, topology, database, record, repeat, drill, series, check } =
      await openMonitored();
    const logIn = (username: string, password: string) =>
      openBrowser(topology.url, record).send(
        "sign-in",
        "/login",
        new URLSearchParams({ intent: "signIn", username, password }),
      );
    const payer = await openPayer(topology.url, practice, world, record);
    const lost = await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "reset" },
    });
    expect(await payer.pay()).not.toBe("recorded");
    const slow = [
      drill("the sweep", ["SweepSilent"], async () => {
        await database.query("ALTER TABLE discarded_drafts RENAME TO taken_away");
        return () => database.query("ALTER TABLE taken_away RENAME TO discarded_drafts");
      }),
      // It ends once the portal gives the payment to staff.
      drill("a payment is not recorded", ["PaymentsUnrecorded"], async () => async () => undefined),
      drill("its answers are lost twice", ["PaymentsWaitForStaff"], async () => async () => {
        await world.removeFault(lost.id);
        // The drill of practice data may have broken the file just now.
        const env = { ...environment, SESSION_KEY: topology.key, PRACTICE_DATA: "" };
        const { text } = await runProgram(["list", "--json"], env);
        for (const { attempt } of JSON.parse(text) as { attempt: string }[]) {
          await runProgram(["resolve", attempt, "retry", "--reason", "It is not in the ledger."], env);
        }
      }),
    ];

    await drill(
      "the practice",
      ["PracticeUnreachable", "PracticeFailing", "OnePracticeFailing", "ErrorsMany", "SignInsFailing"],
      async () => {
        const fault = await world.addPreset("practice-down");
        const stop = repeat(1_000, () => logIn(demoPatients.sione.username, demoPassword));
        return async () => {
          await stop();
          await world.removeFault(fault.id);
        };
      },
    );
    await drill("the practice is slow", ["PracticeSlow", "PagesSlow"], async () => {
      const late = await world.addFault({ effect: { type: "latency", ms: 3_000 } });
      const odd = await world.addFault({
        match: { path: "Patient/Appointments" },
        effect: { type: "mutate", at: "0.entry.*.resource.period.start", set: "soon" },
      });
      return async () => {
        await world.removeFault(late.id);
        await world.removeFault(odd.id);
      };
    });
    await drill("practice data", ["PracticeDataOld"], async () => {
      writeFileSync(environment.PRACTICE_DATA, "{");
      return async () => writeFileSync(environment.PRACTICE_DATA, "{}");
    });
    await drill("no backup", ["TaskOld"], async () => {
      const file = join(environment.TASKS_DIR, "backup");
      utimesSync(file, 0, 0);
      return async () => utimesSync(file, new Date(), new Date());
    });
    await drill("one network asks for very much", ["RequestsTurnedAway"], async () => {
      const ask = () => openBrowser(topology.url, record).send("page", "/");
      const stops = Array.from({ length: 8 }, () => repeat(10, ask));
      return () => Promise.all(stops.map((stop) => stop()));
    });
    await drill("the store", ["StoreDown"], async () => {
      await store.close();
      return () => store.open();
    });
    await drill("the store is locked", ["StorePoolExhausted"], async () => {
      await database.query("BEGIN");
      await database.query("LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE");
      const browsers = Array.from({ length: 120 }, () => {
        const browser = openBrowser(topology.url, record);
        browser.cookie = `__Host-portal=${"a".repeat(43)}`;
        return repeat(50, () => browser.send("page", "/"));
      });
      return async () => {
        await database.query("ROLLBACK");
        await Promise.all(browsers.map((stop) => stop()));
      };
    });
    await drill("somebody guesses passwords", ["SignInsRefused"], async () => {
      let guesses = 0;
      const guess = () => logIn(`nobody${guesses++}@example.nz`, "Wrong-Password-2026");
      const stops = [repeat(100, guess), repeat(100, guess), repeat(100, guess)];
      return () => Promise.all(stops.map((stop) => stop()));
    });
    await drill("the payments are not looked after", ["ReconcilerSilent"], async () => {
      const held = "INSERT INTO leases (name, holder, ends_at) VALUES ('reconcile payments', 'ended', 9e15)";
      await database.query(
        `${held} ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at`,
      );
      return () => database.query("DELETE FROM leases WHERE holder = 'ended'");
    });
    await Promise.all(slow);

    check([...slowAlerts, ...aroundAlerts]);
    const empty: string[] = [];
    for (const { title, targets } of panels)
      for (const { expr } of targets) if ((await series(expr)) === 0) empty.push(title);
    expect(empty).toEqual([]);
  },
);

test.skipIf(!isHere)(
  `soak: what breaks of the instances reaches Alertmanager and ends there${needs}`,
  { timeout: 30 * minute },
  async () => {
    const { world, topology, record, repeat, drill, check } = await openMonitored();
    const folder = otherBuild();
    const next = Buffer.alloc(32, 6).toString("base64");
    const both = { SESSION_KEY: next, SESSION_KEY_PREVIOUS: topology.key };
    await drill("an instance has another build", ["VersionSkew"], async () => {
      await drill("the log cannot be written", ["RecordsDropped"], async () => {
        const broken = { LOG_LEVEL: "info", LOG_FILE: "/dev/full" };
        await topology.restart(0, { folder, environment: broken });
        return () => topology.restart(0, { folder });
      });
      await drill("an instance lacks a key", ["KeysDiffer"], async () => {
        await topology.restart(0, { folder, environment: both });
        const stop = repeat(500, async () => {
          const { page: read } = await signInPatient(topology.url, world, "patient0001", record);
          await read("/");
        });
        return async () => {
          await stop();
          await topology.restart(1, { environment: both });
        };
      });
      return () => topology.restart(0, { environment: both });
    });
    await drill("an instance", ["InstanceDown"], async () => {
      await topology.kill(1);
      return () => topology.start(1, { environment: both });
    });
    await drill("all instances", ["PortalGone", "InstanceDown"], async () => {
      await Promise.all([topology.kill(0), topology.kill(1)]);
      return () => Promise.all([0, 1].map((index) => topology.start(index, { environment: both })));
    });

    check(instanceAlerts);
  },
);
