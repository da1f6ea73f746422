import { data } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { readOffer } from "#app/.server/payments/offer.ts";
import { paymentOfPage } from "#app/.server/payments/open-payments.ts";
import { type ShownPayment, showPayments } from "#app/.server/payments/shown-payment.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import type { Cents } from "#practice-api/units.ts";

/** Takes the payment further if it is not at its end. */
export async function loadPayment(args: ScreenArgs): Promise<PaymentPage> {
  const { params, services, context } = args;
  const settled = await paymentOfPage(services, context, params.id ?? "");
  if (settled === undefined) throw data(null, { status: 404 });
  const payment = (await showPayments(services, context))(settled);
  const isRecorded = payment.status === "recorded";
  const panels = await defer(args, {
    left: isRecorded ? left(args) : undefined,
    address: isRecorded ? address(args) : undefined,
    nhi: isRecorded ? nhi(args) : undefined,
  });
  return { payment, receipt: { ...panels, gstNumber: services.config.gstNumber } };
}

async function left({ services, context }: ScreenArgs): Promise<Left | undefined> {
  const { balance, listed, isComplete, unconfirmed } = await readOffer(services, context);
  if (!isComplete || unconfirmed > 0) return undefined;
  return { total: Math.max(0, balance), count: listed.filter((invoice) => invoice.balance > 0).length };
}

const address = async ({ context }: ScreenArgs) => (await context.practiceDetails()).address;

/** The receipt names the account holder, so another person's number has no place on it. */
const nhi = async ({ context }: ScreenArgs) => (context.isActing ? undefined : (await context.profile()).nhi);

export type Left = { total: Cents; count: number };

export type ReceiptPanels = {
  /** Undefined when the practice's figures could not be read whole. */
  left: DeferredPanel<Left | undefined>;
  address: DeferredPanel<string | undefined>;
  /** The account holder's, while their own record is open. */
  nhi: DeferredPanel<string | undefined>;
  gstNumber: string | undefined;
};

/** `receipt` is undefined until the page has been loaded from the portal. */
export type PaymentPage = { payment: ShownPayment; receipt: ReceiptPanels | undefined };
