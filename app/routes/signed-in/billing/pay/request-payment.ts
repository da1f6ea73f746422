import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { emptyHoverCache, keepPageData } from "#app/browser/hover-cache.ts";
import { portalRequest } from "#app/browser/portal-request.ts";
import { afterRefusal, announceSend } from "#app/browser/session-fetch.ts";
import type { PaymentAnswer, PaymentContext, PaymentEvent } from "#machines/payment/types.ts";
import { paymentHref, paymentsPath } from "../links.ts";
import type { PaymentPage } from "../payment/loader.server.ts";

export type PaymentsAnswer = PaymentAnswer & { payment?: ShownPayment };

const askAgainMs = 2_000;

/** Only the answer has what charges the card: without one nothing is charged. An open `page` charges once. */
export async function requestPreparation({ paymentId, order }: PaymentContext, page: string) {
  const notMade: PaymentEvent = {
    type: "answered",
    status: "notCharged",
    problem: { reason: "failed" },
    nextPaymentId: paymentId,
  };
  if (order === undefined) return notMade;
  const { invoiceIds, amount, fee, card } = order;
  const body = new URLSearchParams([
    ["intent", "prepare"],
    ["paymentId", paymentId],
    ["page", page],
    ...invoiceIds.map((id) => ["invoice", id]),
    ["amount", String(amount)],
    ["total", String(amount + fee)],
    ["card", card],
  ]);
  announceSend();
  const response = await portalRequest<PaymentsAnswer>(paymentsPath, { method: "POST", body });
  if (response.outcome === "ok") return answered(response.data);
  if (response.outcome !== "refused") return notMade;
  // The notice after the log in says that nothing was sent.
  await afterRefusal(response.status, true);
  return { ...notMade, problem: undefined };
}

/** The card may have been charged, so it asks until there is an answer, or until the page has gone. */
export async function requestSettlement(
  { paymentId, cardAnswer }: PaymentContext,
  page: string,
  signal: AbortSignal,
): Promise<PaymentEvent | undefined> {
  const ended = String(cardAnswer?.ended === true);
  while (!signal.aborted) {
    const body = new URLSearchParams({ intent: "settle", paymentId, page, ended });
    const response = await portalRequest<PaymentsAnswer>(paymentsPath, { method: "POST", body, signal });
    if (response.outcome === "ok") return answered(response.data);
    if (response.outcome === "refused") await afterRefusal(response.status, false);
    else await new Promise((resolve) => void setTimeout(resolve, askAgainMs));
  }
  return undefined;
}

/** The page of the payment is opened next, and shows this without another request. */
function answered({ payment, ...answer }: PaymentsAnswer): PaymentEvent {
  emptyHoverCache();
  const page: PaymentPage | undefined = payment && { payment, receipt: undefined };
  if (page !== undefined) keepPageData(paymentHref(page.payment.id), page);
  return { type: "answered", ...answer };
}
