import { randomUUID } from "node:crypto";
import type { Services } from "#app/.server/services.ts";
import type { NewPayment } from "#app/.server/store/payments/journal.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";

/** Values of Sione's that staff must not see: they need none of them. */
export const hiddenValues = ["Sione", "Taufa", "tok_of_sione", "CANARY", "ear check"];

/** A payment as the journal has it, of an account of its own. */
export function aPayment(change: Partial<Payment> = {}): Payment {
  const id = randomUUID();
  return {
    id,
    state: "prepared",
    version: 1,
    createdAt: 0,
    changedAt: 0,
    lookedAt: 0,
    session: {
      apiUrl: "http://practice.test/api",
      token: "tok_of_sione",
      holderId: `20201${id.slice(0, 4)}`,
      holderName: "Sione Taufa",
    },
    amount: 50_00,
    fee: 1_25,
    card: "Visa - 2.5%",
    invoices: [
      { id: "7", notes: "ear check of Sione", reference: "R7", amount: 68_00, balance: 60_00, payNow: 50_00 },
    ],
    number: "202010001",
    clientSecret: `pi_${id}_secret_CANARY`,
    handOuts: 1,
    pages: ["page"],
    handedOutAt: 0,
    tries: 0,
    lostAnswers: 0,
    ...change,
  };
}

/** Stores a payment of any state. */
export async function storePayment({ payments, leases }: Services, payment: Payment): Promise<Payment> {
  const name = payments.leaseNames(payment.session);
  const stored = await leases.run(name, 0, async (lease) => {
    const { state, version: _v, createdAt: _c, changedAt: _d, lookedAt: _l, ...draft } = payment;
    const created = await payments.create(lease, draft satisfies NewPayment);
    return created && payments.change(lease, created, { state });
  });
  if (stored === undefined) throw new Error("The payment was not stored.");
  return stored;
}
