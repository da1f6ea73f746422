import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import type { Services } from "#app/.server/services.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { aPayment, hiddenValues, storePayment } from "../../../../support/billing/stored-payments.ts";
import { minute, startPortal } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
let services: Services;
let clock: { now: number };
const lines = vi.spyOn(log, "error");
beforeAll(async () => {
  ({ services, clock } = await startPortal(practice));
});
beforeEach(async () => {
  await services.database.deleteFrom("payments").execute();
  lines.mockReset();
});
afterAll(() => lines.mockRestore());

test("a payment that waits for staff has one error line with its number, and nothing of the patient", async () => {
  const session = { ...aPayment().session, apiUrl: `${practice.url}/api` };
  const charged = { at: clock.now, foundAt: clock.now };
  const reviewReason = "otherCharge" as const;
  const payment = await storePayment(services, aPayment({ session, state: "review", charged, reviewReason }));
  const unreadable = await storePayment(services, aPayment({ state: "charged" }));
  await services.database
    .updateTable("payments")
    .set({ encrypted: "damaged" })
    .where("id", "=", unreadable.id)
    .execute();
  for (let round = 0; round < 2; round++) {
    clock.now += 11 * minute;
    await reconcilePayments(services);
  }
  const message = "payment waits for staff";
  expect(lines.mock.calls).toEqual([
    [{ attempt: unreadable.id, payment: undefined, reason: "unreadable" }, message],
    [{ attempt: payment.id, payment: "202010001", reason: "otherCharge" }, message],
  ]);
  const text = JSON.stringify(lines.mock.calls);
  expect(hiddenValues.filter((hidden) => text.includes(hidden))).toEqual([]);

  // Another process has a log of its own.
  clock.now += 11 * minute;
  await reconcilePayments({ ...services });
  expect(lines).toHaveBeenCalledTimes(4);
});

test("a payment that cannot be settled is reported too, and comes after the others in the next round", async () => {
  const foundAt = clock.now - 16 * minute;
  // Its practice is no longer one of those that the portal calls.
  const { id } = await storePayment(
    services,
    aPayment({ state: "charged", charged: { at: foundAt, foundAt } }),
  );
  clock.now += minute;
  await reconcilePayments(services);
  expect(lines.mock.calls.map(([fields, message]) => [fields.attempt, fields.reason, message])).toEqual([
    [id, undefined, "payment not settled"],
    [id, "notRecorded", "payment waits for staff"],
  ]);
  expect(await services.payments.find(id)).toMatchObject({ lookedAt: clock.now });
});
