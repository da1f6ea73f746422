import { expect, test } from "vitest";
import { openTestPostgres } from "../../support/postgres/open-database.ts";
import { openPractice } from "../../support/practice.ts";
import { hasCaddy, needsCaddy, startCaddy } from "../../support/topology/caddy.ts";
import { createRecord, signInPatient } from "../../support/topology/patient.ts";
import { openTopology } from "../../support/topology/topology.ts";

const practice = openPractice({ patients: 10 });
const postgres = openTestPostgres();

test.skipIf(!hasCaddy)(
  `soak: the key is exchanged under load and nobody is logged out${needsCaddy}`,
  { timeout: 240_000 },
  async () => {
    const topology = await openTopology(
      { IDENTITY_URL: `${practice.url}/identity`, DATABASE_URL: postgres.url },
      startCaddy,
    );
    const record = createRecord();
    const world = await practice.control.createWorld();
    const names = ["mei", "george", "sione", "patient0001", "patient0002", "patient0003"] as const;
    const patients = await Promise.all(names.map((who) => signInPatient(topology.url, world, who, record)));
    let isOver = false;
    const load = patients.map(async (patient) => {
      while (!isOver) {
        await patient.page("/appointments?tab=upcoming");
        await patient.page("/appointments?tab=book", { intent: "reset", revision: "0" });
      }
    });
    const former = topology.key;
    const next = Buffer.alloc(32, 6).toString("base64");
    // The steps of ADR 0035. Each instance has the second ring before the first of them writes with the new key.
    for (const environment of [
      { SESSION_KEY: former, SESSION_KEY_PREVIOUS: next },
      { SESSION_KEY: next, SESSION_KEY_PREVIOUS: former },
    ]) {
      for (const index of [0, 1]) await topology.restart(index, { environment });
    }
    isOver = true;
    await Promise.all(load);
    const pages = record.outcomes.filter(({ what }) => what === "page");
    const loggedOut = pages.filter(({ status }) => status !== "200");
    console.log(
      `soak: a key rotated by 4 restarts: ${loggedOut.length} of ${pages.length} pages of ${patients.length} patients led to the login, ${record.failed().length} of ${record.outcomes.length} requests failed`,
    );
    expect(loggedOut).toEqual([]);
    expect(record.failed()).toEqual([]);
  },
);
