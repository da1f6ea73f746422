import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { brandName, readCardFee } from "#practice-api/billing/rules.ts";

export const totalOf = ({ amount, fee }: ShownPayment) => money(amount + fee);

export function cardOf({ card, charged }: ShownPayment): string {
  const brand = charged?.brand ? brandName(charged.brand) : (readCardFee(card)?.label ?? card);
  return charged?.last4 ? `${brand} ending ${charged.last4}` : brand;
}

export const whenOf = (iso: string) => `${shortDate(iso)} at ${timeOf(iso)}`;

export const theseInvoices = (count: number) =>
  count === 1 ? "this invoice" : `these ${invoicesText(count)}`;

export const invoicesText = (count: number) => `${count} ${count === 1 ? "invoice" : "invoices"}`;
