import fc from "fast-check";
import { beforeAll, describe } from "vitest";
import { anyAct } from "../../../support/billing/payment-acts.ts";
import { type Instance, playHistory } from "../../../support/billing/payment-histories.ts";
import { startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres.ts";
import { openPractice } from "../../../support/practice.ts";
import { soak } from "../../../support/soak.ts";

const practice = openPractice();
const postgres = openTestPostgres();

const start = async (count: number, environment: Record<string, string>): Promise<Instance[]> => {
  const instances: Instance[] = [];
  for (let index = 0; index < count; index++) instances.push(await startPortal(practice, environment));
  return instances;
};
const stores: [name: string, quick: number, open: () => Promise<Instance[]>][] = [
  ["one portal with SQLite", 130, () => start(1, {})],
  [
    "two portals with one PostgreSQL",
    70,
    () => start(2, { DATABASE_URL: postgres.url, SESSION_KEY: Buffer.alloc(32, 3).toString("base64") }),
  ],
];

describe.each(stores)("%s", (_name, quick, open) => {
  let instances: Instance[];
  beforeAll(async () => {
    instances = await open();
  });

  const title = "charges no more than is owed and records each charge once, in %i random histories";
  soak(title, { quick, full: 1_500 }, async (numRuns) => {
    const isSoak = process.env.MODE === "soak";
    const history = fc.array(anyAct, { minLength: 5, maxLength: 20, size: "max" });
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        for (const { services } of instances.slice(0, 1)) {
          await services.database.deleteFrom("payments").execute();
          await services.database.deleteFrom("leases").execute();
        }
        await playHistory(practice, instances, acts);
      }),
      { numRuns, endOnFailure: false, ...(isSoak ? {} : { seed: 20_261_122 }) },
    );
  });
});
