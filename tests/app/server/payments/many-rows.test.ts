import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import type { Services } from "#app/.server/services.ts";
import { openAccount } from "../../../support/billing/portal-payments.ts";
import { minute, startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { monday, openPractice } from "../../../support/practice.ts";
import { soak } from "../../../support/soak.ts";

const practice = openPractice();
const postgres = openTestPostgres();
const sessionKey = Buffer.alloc(32, 6).toString("base64");

describe.each([
  ["SQLite", () => ({})],
  ["PostgreSQL", () => ({ DATABASE_URL: postgres.url, SESSION_KEY: sessionKey })],
] as const)("many abandoned payments on %s", (_store, environment) => {
  let services: Services;
  let clock: { now: number };
  beforeAll(async () => {
    ({ services, clock } = await startPortal(practice, environment()));
  });

  const title = "with %i of them another account's lost charge is recorded within three minutes";
  soak(title, { quick: 1_000, full: 10_000 }, async (rows) => {
    const world = await practice.control.createWorld({ now: monday });
    const account = await openAccount(practice, services, world);
    const copied = await account.order();
    await account.secretOf(copied);
    await fillWithAbandoned(copied.paymentId, rows);
    const lost = await account.order();
    await account.pay(await account.secretOf(lost));
    for (let rounds = 0; rounds < 3; rounds++) {
      clock.now += minute;
      await reconcilePayments(services);
    }
    expect((await services.payments.find(lost.paymentId))?.state).toBe("recorded");
  });

  /** Copies a payment to so many accounts, of all ages, half of them not yet known to be abandoned. */
  async function fillWithAbandoned(id: string, rows: number) {
    const { database, payments, leases } = services;
    const payment = await payments.find(id);
    if (payment === undefined) throw new Error("no payment to copy");
    await database.deleteFrom("payments").execute();
    await leases.run("copies", 0, async (lease) => {
      for (let batch = 0; batch < rows / 200; batch++) {
        const copies = Array.from({ length: 200 }, (_, index) => {
          const session = { ...payment.session, holderId: `account ${batch * 200 + index}` };
          return payments.create(lease, { ...payment, id: randomUUID(), session });
        });
        await Promise.all(copies);
        const at = clock.now - (batch * 200 + 45) * minute;
        await database
          .updateTable("payments")
          .set({ created_at: at, looked_at: at, ...(batch % 2 === 0 ? { state: "abandoned" } : {}) })
          .where("created_at", "=", clock.now)
          .execute();
      }
    });
    const found = await payments.list(["prepared", "abandoned"]);
    expect(found.filter((row) => row.payment !== undefined)).toHaveLength(rows);
  }
});
