import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import type { Services } from "#app/.server/services.ts";
import type { FaultRule } from "#mock-server/faults/fault-rule.ts";
import { openAccount } from "../../../support/billing/portal-payments.ts";
import { minute, type PortalWorld, startPortal } from "../../../support/portal.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const folder = mkdtempSync(join(tmpdir(), "portal-payments-"));
const environment = { DATA_DIR: folder };
let services: Services;
let clock: { now: number };
let world: PortalWorld;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  ({ services, clock } = await startPortal(practice, environment));
});
beforeEach(async () => {
  world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  return () => world.remove();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that makes one payment on the same store. */
function startPayment(paymentId: string) {
  const file = new URL("../../../support/processes/pay-once.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      ...environment,
      IDENTITY_URL: `${practice.url}/identity`,
      LOG_LEVEL: "silent",
      PAYMENT_ID: paymentId,
      SESSION: JSON.stringify(account.data),
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

async function kill(child: ChildProcess) {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
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

describe("a portal that is killed", () => {
  test.each([
    ["before the payment is noted", "patient/SaveTempPayment", "before"],
    ["after the payment was noted", "patient/SaveTempPayment", "after-commit"],
    ["before the card payment is made", "create-payment-intent", "before"],
    ["after the card payment was made", "create-payment-intent", "after-commit"],
  ] as const)("%s has charged and recorded nothing", async (_, path, phase) => {
    const paymentId = randomUUID();
    await world.addFault(holding(path, phase));
    const { child } = startPayment(paymentId);
    await isHeld();
    await kill(child);
    await reconcileLater();
    expect(await services.payments.find(paymentId)).toMatchObject({ state: "abandoned" });
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
    const paymentId = randomUUID();
    const { child, line } = startPayment(paymentId);
    const clientSecret = await line();
    expect(clientSecret).toContain("_secret_");
    expect((await account.pay(clientSecret)).status).toBe(200);
    if (path !== undefined) {
      await world.addFault(holding(path, phase));
      child.stdin.write("settle\n");
      await isHeld();
    }
    await kill(child);
    await reconcileLater();
    expect(await services.payments.find(paymentId)).toMatchObject({ state: "recorded" });
    expect(owed - (await account.owed())).toBe(50_00);
    expect(await account.charges()).toEqual([{ amount: 51_25, charges: 1 }]);
    expect((await account.recordings()).filter(({ saved }) => saved)).toHaveLength(1);
    // The practice promises no idempotency, so a call that it has carried out is not repeated.
    const calls = await world.journal("POST patient/SavePayment");
    expect(calls.filter(({ answer }) => answer === true)).toHaveLength(1);
  });
});

/** The portal starts again, and its reconciler runs for an hour. */
async function reconcileLater() {
  clock.now = Date.now();
  for (let minutes = 0; minutes < 60; minutes += 20) {
    clock.now += 20 * minute;
    await reconcilePayments(services);
  }
}
