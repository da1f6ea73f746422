import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { unsettledStates } from "../store/payments/journal.ts";
import type { Payment } from "../store/payments/payment.ts";
import { settlePayment } from "./settle.ts";
import { type ShownPayment, shownPayment } from "./shown-payment.ts";

/** How long the account's page shows a payment that ended unfinished, in ms. */
const shownMs = 24 * 3_600_000;

/**
 * Settles the account's open payments, and returns those that are still open, and those that ended without a charge
 * and without a page that said so: their tab was closed. The newest come first.
 */
export async function openPayments(services: Services, { session }: RequestContext): Promise<ShownPayment[]> {
  const { payments } = services;
  for (const { id } of await payments.ofAccount(session.data, unsettledStates)) {
    await settlePayment(services, id, { isRequested: true });
  }
  const shown = await payments.ofAccount(session.data, [...unsettledStates, "notCharged"]);
  const isShown = ({ state, isSeen, handOuts, charged, changedAt }: Payment) =>
    state !== "notCharged" ||
    (isSeen !== true && handOuts > 0 && charged === undefined && services.now() - changedAt < shownMs);
  return shown.filter(isShown).map(shownPayment);
}

/** An own payment whose card may still be charged, which another page can take over. */
export async function continuablePayment(
  services: Services,
  { session }: RequestContext,
  id: string,
): Promise<Payment | undefined> {
  const own = await services.payments.findOwn(session.data, id);
  const settled = own && (await settlePayment(services, own.id));
  return settled?.state === "prepared" || settled?.state === "abandoned" ? settled : undefined;
}
