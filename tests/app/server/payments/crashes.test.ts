import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import type { Services } from "#app/.server/services.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { Crash, crashingServices } from "../../../support/billing/crashing-services.ts";
import { openAccount, visa } from "../../../support/billing/portal-payments.ts";
import { minute, startPortal } from "../../../support/portal.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
let services: Services;
let clock: { now: number };
beforeAll(async () => {
  ({ services, clock } = await startPortal(practice));
});

/** Pays with a process that ends at one step, then starts again until nothing is left to do. */
async function payWithCrash(crashAt: number) {
  const world = await practice.control.createWorld({ now: monday });
  const account = await openAccount(practice, services, world);
  const owed = await account.owed();
  const amount = 50_00;
  const request = {
    paymentId: randomUUID(),
    page: randomUUID(),
    invoiceIds: (await account.pending()).map(({ id }) => id),
    amount,
    total: amount + feeOn(amount, visa),
    card: visa,
  };
  const process = crashingServices(services, crashAt);
  const run = async () => {
    const answer = await preparePayment(process, account.contextOf(process), request);
    if (answer.status === "underWay") await account.pay(answer.clientSecret ?? "");
    await settlePayment(process, request.paymentId);
  };
  await run().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  for (let minutes = 0; minutes < 40; minutes += 10) {
    clock.now += 10 * minute;
    await reconcilePayments(services);
  }
  const result = {
    isCharged: (await account.charges()).length > 0,
    paid: owed - (await account.owed()),
    state: (await services.payments.find(request.paymentId))?.state,
    recordings: (await account.recordings()).filter(({ saved }) => saved).length,
  };
  await world.remove();
  return { hasCrashed: process.hasCrashed(), ...result };
}

test("a process that ends at any of its steps never loses a charge and never records one twice", async () => {
  let charges = 0;
  for (let step = 0; ; step++) {
    const { hasCrashed, isCharged, paid, state, recordings } = await payWithCrash(step);
    charges += isCharged ? 1 : 0;
    expect({ step, paid, recordings, isRecorded: state === "recorded" }).toEqual({
      step,
      paid: isCharged ? 50_00 : 0,
      recordings: isCharged ? 1 : 0,
      isRecorded: isCharged,
    });
    if (!hasCrashed) break;
  }
  expect(charges).toBeGreaterThan(5);
});
