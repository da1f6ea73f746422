import fc from "fast-check";
import { beforeAll, describe } from "vitest";
import { anyAct } from "../../../support/billing/payment-acts.ts";
import { type Instance, playHistory } from "../../../support/billing/payment-histories.ts";
import { startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { openPractice } from "../../../support/practice.ts";
import { soak } from "../../../support/soak.ts";

const isSoak = process.env.MODE === "soak";
/** Abandoned payments of other accounts, that no key of this portal can read. */
const otherRows = () =>
  Array.from({ length: isSoak ? 300 : 30 }, (_, index) => ({
    id: `other ${index}`,
    account: `account ${index}`,
    intent: `pi_${index}`,
    state: "abandoned",
    version: 1,
    encrypted: "unreadable",
    created_at: index,
    changed_at: index,
    looked_at: index,
  }));

const practice = openPractice();
const postgres = openTestPostgres();

const start = async (count: number, environment: Record<string, string>): Promise<Instance[]> => {
  const instances: Instance[] = [];
  for (let index = 0; index < count; index++) instances.push(await startPortal(practice, environment));
  return instances;
};
const stores: [name: string, runs: { quick: number; full: number }, open: () => Promise<Instance[]>][] = [
  ["one portal with SQLite", { quick: 26, full: 1_400 }, () => start(1, {})],
  [
    "two portals with one PostgreSQL",
    { quick: 14, full: 700 },
    () => start(2, { DATABASE_URL: postgres.url, SESSION_KEY: Buffer.alloc(32, 3).toString("base64") }),
  ],
];

describe.each(stores)("%s", (_name, runs, open) => {
  let instances: Instance[];
  beforeAll(async () => {
    instances = await open();
  });

  const title = "charges no more than is owed and records each charge once, in %i random histories";
  soak(title, runs, async (numRuns) => {
    const history = fc.array(anyAct, { minLength: 5, maxLength: 20, size: "max" });
    const { database } = (instances[0] as Instance).services;
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        await database.deleteFrom("leases").execute();
        await database.deleteFrom("payments").execute();
        await database.insertInto("payments").values(otherRows()).execute();
        await playHistory(practice, instances, acts);
      }),
      { numRuns, endOnFailure: false, ...(isSoak ? {} : { seed: 20_261_122 }) },
    );
  });
});
