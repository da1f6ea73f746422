import { expect, test } from "vitest";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { settleBeforeLogOut } from "#app/.server/payments/payment-tokens.ts";
import { openPayer } from "../../../support/billing/payer.ts";

const { payer } = openPayer();

test("logging out ends the token when its payments cannot be read", async () => {
  const ofAccount = () => Promise.reject(new Error("the store is closed"));
  const services = { ...payer.services, payments: { ...payer.services.payments, ofAccount } };
  expect(await settleBeforeLogOut(services, payer.account.data)).toBe(true);
});

test("what a closed tab has left is looked for without an answer of the practice where there is nothing to tell", async () => {
  const checked = () => Promise.reject(new Error("the practice was waited for"));
  const context = { ...payer.account.contextOf(payer.services), checked };
  expect(await openPayments(payer.services, context)).toEqual([]);
});
