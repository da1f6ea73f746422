import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import type { Services } from "#app/.server/services.ts";
import { openAccount } from "../../../support/billing/portal-payments.ts";
import { minute, startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const postgres = openTestPostgres();
const folder = mkdtempSync(join(tmpdir(), "portal-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [former, current] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64")) as [string, string];

describe.each([
  ["SQLite", () => ({ DATA_DIR: folder })],
  ["PostgreSQL", () => ({ DATABASE_URL: postgres.url })],
] as const)("after the session key was changed, on %s", (_store, environment) => {
  let forgetKeys = async () => {};
  afterEach(() => forgetKeys());
  async function start(SESSION_KEY: string, SESSION_KEY_PREVIOUS = "") {
    const portal = await startPortal(practice, { ...environment(), SESSION_KEY, SESSION_KEY_PREVIOUS });
    forgetKeys = async () => void (await portal.services.database.deleteFrom("keys").execute());
    return portal;
  }

  /** A charge of an account of its own that the practice could not record. */
  async function chargeUnrecorded(services: Services) {
    const world = await practice.control.createWorld({ now: monday });
    const account = await openAccount(practice, services, world);
    const outage = await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "status", status: 503 },
    });
    const request = await account.order();
    const { paymentId: id } = request;
    await account.pay(await account.secretOf(request));
    await settlePayment(services, id);
    const again = (of: Services) => account.prepare({ ...request, paymentId: randomUUID() }, of);
    return { id, again, mend: () => world.removeFault(outage.id) };
  }

  async function threeRounds({
    services,
    clock,
  }: Pick<Awaited<ReturnType<typeof start>>, "services" | "clock">) {
    for (let rounds = 0; rounds < 3; rounds++) {
      clock.now += minute;
      await reconcilePayments(services);
    }
  }

  test("an instance that cannot read what others write does not start", async () => {
    await start(former);
    await expect(start(current)).rejects.toThrow(/^The store is written with the key [0-9a-f]{8}, which is/);
    await start(current, former);
    await expect(start(former)).rejects.toThrow("which is neither SESSION_KEY");
    await start(former, current);
  });

  test("a payment under each key is recorded within three minutes", async () => {
    const before = await start(former);
    const first = await chargeUnrecorded(before.services);
    const { services, clock } = await start(current, former);
    const second = await chargeUnrecorded(services);
    // The account that paid under the former key cannot pay the same invoices again.
    expect(await first.again(services)).toMatchObject({ problem: { reason: "outdated" } });
    await Promise.all([first.mend(), second.mend()]);
    await threeRounds({ services, clock });
    for (const { id } of [first, second]) {
      expect((await services.payments.find(id))?.state).toBe("recorded");
    }
    const rows = await services.database.selectFrom("payments").select("encrypted").execute();
    const keys = new Set(
      rows.map(({ encrypted }) => Buffer.from(encrypted, "base64").subarray(0, 4).toString("hex")),
    );
    expect(keys.size, "each value is written with the current key").toBe(1);
  });

  test("a payment that no key can read is on the staff's list, and keeps no other waiting", async () => {
    const before = await start(former);
    const unreadable = await chargeUnrecorded(before.services);
    await forgetKeys();
    const { services, clock } = await start(current);
    const readable = await chargeUnrecorded(services);
    await readable.mend();
    await threeRounds({ services, clock });
    expect((await services.payments.find(readable.id))?.state).toBe("recorded");
    expect(await staffList(services.payments, clock.now)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: unreadable.id, reason: "unreadable" })]),
    );
  });
});
