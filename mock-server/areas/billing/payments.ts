import type { PatientKey } from "#fixtures/people/people.ts";
import type { Payment } from "#fixtures/record/billing/invoices.ts";
import { isoAt } from "#fixtures/time.ts";
import type { CheckedInvoice } from "#practice-api/billing/endpoints.ts";
import type { World } from "../../world/world.ts";
import { magicCents } from "../magic-inputs.ts";

/** The payer follows by division. */
const paymentsEach = 10_000;

type PaymentRequest = { amount: number; fee: number; invoices: readonly CheckedInvoice[] };

/** Undefined when the practice refuses the payment. */
export function beginPayment(
  world: World,
  person: PatientKey,
  { amount, fee, invoices }: PaymentRequest,
): string | undefined {
  const { records } = world;
  const isTaken = amount > 0 && fee >= 0 && amount % 100 !== magicCents.notTaken;
  const invoiceIds = invoices.filter(({ isChecked }) => isChecked).map(({ id }) => id);
  const areOwn = invoiceIds.every((id) => records.find(person, "invoices", id));
  if (!isTaken || invoiceIds.length === 0 || !areOwn) return undefined;
  const number = records.list(person, "payments").length + 1;
  const id = String(Number(world.profile(person).patientId) * paymentsEach + number);
  records.put(person, "payments", { id, amount, fee, invoiceIds, saved: false });
  return id;
}

/** Of any patient. */
export function findPayment(world: World, paymentId: string): Payment | undefined {
  const person = world.person(String(Math.floor(Number(paymentId) / paymentsEach)));
  return person && world.records.find(person, "payments", paymentId);
}

/** An intent that names no payment counts by its amount. */
function isCharged(world: World, { id, amount, fee }: Payment): boolean {
  return world.shared
    .list("cardIntents")
    .some(
      ({ charges, paymentId, amount: charged }) =>
        charges > 0 && (paymentId === undefined ? charged === amount + fee : paymentId === id),
    );
}

/**
 * True when the payment is recorded, now or before. Synchronous, so of several calls at once one settles the invoices
 * and the others find the payment saved.
 */
export function settlePayment(world: World, person: PatientKey, paymentId: string): boolean {
  const { records } = world;
  const payment = records.find(person, "payments", paymentId);
  if (!payment || payment.amount % 100 === magicCents.notRecorded) return false;
  if (payment.saved) return true;
  records.update(person, "payments", paymentId, { saved: true, charged: isCharged(world, payment) });
  let remaining = payment.amount;
  for (const id of new Set(payment.invoiceIds)) {
    // Read again, because another payment may have settled it in the meantime.
    const balance = records.find(person, "invoices", id)?.balance ?? 0;
    const paid = Math.min(remaining, balance);
    if (paid > 0) records.update(person, "invoices", id, { balance: balance - paid });
    remaining -= paid;
  }
  records.add(person, "invoices", {
    issuedOn: isoAt(world.clock.now()),
    notes: "Paid by card, thank you",
    type: "Payment",
    reference: `EP-${paymentId}`,
    amount: -payment.amount,
    balance: 0,
  });
  return true;
}
