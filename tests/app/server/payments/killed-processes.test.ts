import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import type { Services } from "#app/.server/services.ts";
import type { FaultRule } from "#mock-server/faults/fault-rule.ts";
import { openAccount } from "../../../support/billing/portal-payments.ts";
import { minute, type PortalWorld, startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { monday, openPractice } from "../../../support/practice.ts";
import { startPayWorker } from "../../../support/processes/start-pay-worker.ts";

const practice = openPractice();
const isSoak = process.env.MODE === "soak";
const postgres = isSoak ? openTestPostgres() : undefined;
const folder = mkdtempSync(join(tmpdir(), "portal-payments-"));
const stores: [name: string, instances: number, environment: () => Record<string, string>][] = [
  ["SQLite", 1, () => ({ DATA_DIR: folder })],
  [
    "PostgreSQL (soak: two instances)",
    2,
    () => ({ DATABASE_URL: postgres?.url ?? "", SESSION_KEY: Buffer.alloc(32, 5).toString("base64") }),
  ],
];
/** The second store runs in `npm run soak`, because each row starts a process. */
const tested = isSoak ? stores : stores.slice(0, 1);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(tested)("a portal on %s that is killed", (_store, count, environment) => {
  let instances: Awaited<ReturnType<typeof startPortal>>[];
  let services: Services;
  let world: PortalWorld;
  let account: Awaited<ReturnType<typeof openAccount>>;

  beforeAll(async () => {
    instances = [];
    for (let index = 0; index < count; index++) instances.push(await startPortal(practice, environment()));
    services = instances[0]?.services as Services;
  });
  beforeEach(async () => {
    world = await practice.control.createWorld({ now: monday });
    account = await openAccount(practice, services, world);
    return () => world.remove();
  });

  /** A process that prepares a payment on the same store. */
  async function startPayment() {
    const worker = startPayWorker({ ...environment(), IDENTITY_URL: `${practice.url}/identity` });
    const [request, session] = [await account.order(), account.data];
    worker.send({ work: "prepare", session, request });
    const settle = () => worker.send({ work: "settle", session, request });
    return { worker, paymentId: request.paymentId, settle };
  }

  /** Holds a call, before or after the practice has carried it out. */
  const holding = (path: string, phase: FaultRule["phase"]): FaultRule => ({
    match: { path },
    effect: { type: "latency", ms: 120_000 },
    ...(phase === undefined ? {} : { phase }),
  });
  const isHeld = async () => {
    await vi.waitUntil(async () => (await world.faults()).some(({ hits }) => hits > 0), { timeout: 20_000 });
    await world.clearFaults();
  };

  test.each([
    ["before the payment is noted", "patient/SaveTempPayment", "before"],
    ["after the payment was noted", "patient/SaveTempPayment", "after-commit"],
    ["before the card payment is made", "create-payment-intent", "before"],
    ["after the card payment was made", "create-payment-intent", "after-commit"],
  ] as const)("%s has charged and recorded nothing", async (_, path, phase) => {
    await world.addFault(holding(path, phase));
    const { worker, paymentId } = await startPayment();
    await isHeld();
    await worker.kill();
    await reconcileLater();
    expect(await services.payments.find(paymentId)).toMatchObject({ state: "notCharged" });
    expect(await account.charges()).toEqual([]);
    expect((await account.recordings()).filter(({ saved }) => saved)).toEqual([]);
  });

  test.each([
    ["after the card was charged", undefined, undefined],
    ["before the card provider is asked", "v1/payment_intents/{intentId}", "before"],
    ["before the payment is recorded", "patient/SavePayment", "before"],
    ["after the payment was recorded", "patient/SavePayment", "after-commit"],
  ] as const)("%s has recorded it exactly once", async (_, path, phase) => {
    const owed = await account.owed();
    const { worker, paymentId, settle } = await startPayment();
    const prepared = await worker.line();
    expect(prepared).toMatchObject({ done: { clientSecret: expect.stringContaining("_secret_") } });
    const clientSecret = (await services.payments.find(paymentId))?.clientSecret ?? "";
    expect((await account.pay(clientSecret)).status).toBe(200);
    if (path !== undefined) {
      await world.addFault(holding(path, phase));
      settle();
      await isHeld();
    }
    await worker.kill();
    await reconcileLater();
    expect(await services.payments.find(paymentId)).toMatchObject({ state: "recorded" });
    expect(owed - (await account.owed())).toBe(50_00);
    expect(await account.charges()).toEqual([{ amount: 51_25, charges: 1 }]);
    expect((await account.recordings()).filter(({ saved }) => saved)).toHaveLength(1);
    // The practice promises no idempotency, so a call that it has carried out is not repeated.
    const calls = await world.journal("POST patient/SavePayment");
    expect(calls.filter(({ answer }) => answer === true)).toHaveLength(1);
  });

  /** The portal starts again, and the reconcilers of all its instances run for an hour, side by side. */
  async function reconcileLater() {
    for (const { clock } of instances) clock.now = Date.now();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      for (const { clock } of instances) clock.now += 20 * minute;
      await Promise.all(instances.map((instance) => reconcilePayments(instance.services)));
    }
  }
});
