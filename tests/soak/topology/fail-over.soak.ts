import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import {
  createPostgresServers,
  hasPostgres,
  needsPostgres,
} from "../../support/postgres/installed-server.ts";
import { openPractice } from "../../support/practice.ts";
import { openTcpProxy } from "../../support/store/tcp-proxy.ts";
import { hasNginx, needsNginx } from "../../support/topology/nginx.ts";
import { createRecord, signInPatient } from "../../support/topology/patient.ts";
import { openPayer } from "../../support/topology/payer.ts";
import { openTopology } from "../../support/topology/topology.ts";

const practice = openPractice({ patients: 10 });
let target = new URL("postgres://127.0.0.1");
/** The address that stays, as a cluster manager's or a cloud's does. */
const address = openTcpProxy(() => target);

test.skipIf(!hasNginx || !hasPostgres)(
  `soak: PostgreSQL fails over to a standby in at most 10 s, with every session and no payment twice${needsNginx}${needsPostgres}`,
  { timeout: 240_000 },
  async () => {
    const servers = createPostgresServers();
    onTestFinished(() => servers.remove());
    const primary = await servers.primary();
    const standby = await servers.standbyOf(primary);
    target = new URL(primary.url);
    const world = await practice.control.createWorld();
    const topology = await openTopology({
      IDENTITY_URL: `${practice.url}/~${world.id}/identity`,
      DATABASE_URL: address.url(),
    });
    const record = createRecord();
    const payer = await openPayer(topology.url, practice, world, record);
    const patients = await Promise.all(
      (["mei", "george", "patient0001"] as const).map((who) =>
        signInPatient(topology.url, world, who, record),
      ),
    );
    let isOver = false;
    let paid = 0;
    const load = patients.map(async (patient) => {
      while (!isOver) await patient.page("/appointments?tab=upcoming");
    });
    load.push(
      (async () => {
        while (!isOver) {
          if ((await payer.pay()) === "recorded") paid++;
          await pause(100);
        }
      })(),
    );
    await pause(10_000);
    const lostAt = performance.now();
    primary.stop("immediate");
    standby.promote();
    target = new URL(standby.url);
    await address.close();
    await address.open();
    await pause(20_000);
    isOver = true;
    await Promise.all(load);

    const failed = record.failed();
    const lastFailure = Math.max(lostAt, ...failed.map(({ endedAt }) => endedAt));
    const seconds = (lastFailure - lostAt) / 1_000;
    const signedOut = [];
    for (const patient of patients) {
      const { status } = await patient.page("/appointments?tab=upcoming");
      if (status !== 200) signedOut.push(status);
    }
    await expect
      .poll(async () => (await payer.books()).recorded, { timeout: 120_000, interval: 1_000 })
      .toBe((await payer.books()).charged);
    const books = await payer.books();
    console.log(
      `soak: PostgreSQL failed over: ${failed.length} of ${record.outcomes.length} requests failed, the last ${seconds.toFixed(1)} s after the primary was lost; ${signedOut.length} of ${patients.length + 1} sessions lost; ${books.charged} payments charged and ${books.recorded} recorded (${paid} said to be), ${books.chargedTwice} charged twice`,
    );
    expect(failed.filter(({ status, endedAt }) => status !== "503" || endedAt < lostAt)).toEqual([]);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(signedOut).toEqual([]);
    expect(books.chargedTwice).toBe(0);
    expect(books.recorded).toBeGreaterThanOrEqual(paid);
  },
);
