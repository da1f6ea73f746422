import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestPostgres } from "../../support/postgres/open-database.ts";
import { openPractice } from "../../support/practice.ts";
import { hasCaddy, needsCaddy, startCaddy } from "../../support/topology/caddy.ts";
import { otherBuild } from "../../support/topology/other-build.ts";
import { createRecord, signInPatient } from "../../support/topology/patient.ts";
import { openTopology } from "../../support/topology/topology.ts";

const practice = openPractice();
const postgres = openTestPostgres();
const clients = 8;
const leastRequests = 4_000;

test.skipIf(!hasCaddy)(
  `soak: a rolling change to another build behind Caddy loses no request and no file${needsCaddy}`,
  { timeout: 300_000 },
  async () => {
    const topology = await openTopology(
      { IDENTITY_URL: `${practice.url}/identity`, DATABASE_URL: postgres.url },
      startCaddy,
    );
    const builds = [".", otherBuild()];
    const record = createRecord();
    const world = await practice.control.createWorld();
    let isOver = false;
    const seen = new Set<string>();
    const load = Array.from({ length: clients }, async (_, client) => {
      const patient = await signInPatient(topology.url, world, "mei", record);
      while (!isOver) {
        if (client % 2 === 1) {
          // A form of an older revision changes nothing and is answered with a redirect.
          await patient.page("/appointments?tab=book", { intent: "reset", revision: "0" });
          continue;
        }
        const { text } = await patient.page("/appointments?tab=upcoming");
        const files = new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
        for (const file of [...files].slice(0, 6)) {
          seen.add(file);
          await patient.file(file);
        }
      }
    });
    // There, and back again.
    for (const folder of [builds[1], builds[0], builds[1]] as string[]) {
      for (const index of [0, 1]) await topology.restart(index, { folder });
    }
    while (record.outcomes.length < leastRequests) await pause(500);
    isOver = true;
    await Promise.all(load);
    const failed = record.failed();
    const files = record.outcomes.filter(({ what }) => what === "file");
    console.log(
      `soak: 6 restarts between two builds behind Caddy: ${failed.length} of ${record.outcomes.length} requests failed; ${files.filter(({ status }) => status === "404").length} of ${files.length} requests for ${seen.size} files were 404`,
    );
    expect(failed).toEqual([]);
    expect([...seen].some((file) => /0\.(js|css)$/.test(file))).toBe(true);
  },
);
