import type { Findable } from "#app/browser/seen-lists.ts";
import { shortDate } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { accountsHref, invoiceParameter, paymentHref, selectionHref } from "./links.ts";
import type { ListedInvoice } from "./loader.server.ts";

/**
 * Without what is left to pay, which may have been paid since. What seems to be owed leads to its payment.
 * @param holderName whose account it is, where another record is open
 */
export function findableInvoice(invoice: ListedInvoice, holderName: string | undefined): Findable {
  const { id, notes, reference, amount, balance, issuedOn, receipt } = invoice;
  const day = issuedOn === undefined ? "No date" : shortDate(issuedOn);
  const document = `${accountsHref("all")}&${new URLSearchParams({ [invoiceParameter]: id })}`;
  return {
    id,
    name: notes ?? "Invoice",
    facts: [reference, money(amount), day, holderName && `${holderName}’s account`]
      .filter(Boolean)
      .join(", "),
    also: "bill invoice receipt pay",
    href:
      receipt === undefined
        ? balance > 0
          ? selectionHref({ invoiceIds: [id], amount: undefined })
          : document
        : paymentHref(receipt.paymentId),
  };
}
