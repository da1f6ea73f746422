import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import type { AccountOffer } from "#app/.server/payments/offer.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import { InvoiceTable } from "../invoice-table.tsx";
import { payHref, selectionHref, selectionIn } from "../links.ts";
import type { Paying } from "../loader.server.ts";
import { AmountBox } from "./amount-box.tsx";
import { amountText } from "./amount-text.ts";
import { type Choice, choiceIn, chosenBy, everything, selectionOf, toggled } from "./choice.ts";
import { PayBar } from "./pay-bar.tsx";

type PendingProps = {
  offer: AccountOffer;
  paying: Paying | undefined;
  empty: ReactNode;
};

/** Spec 1, section 4, and ruling B64. */
export function Pending({ offer, paying, empty }: PendingProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceIn(offer, selectionIn(search, "pay")));
  const [isPart, setIsPart] = useState(choice.typed !== undefined);
  const [hasTyped, setHasTyped] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);

  const { amount, parts } = chosenBy(offer, choice);
  const selection = selectionOf({ amount, parts });
  const cents = "cents" in amount ? amount.cents : undefined;
  const open = paying?.open.filter(({ status }) => status !== "notCharged") ?? [];
  const isCard = paying?.method === "card";
  const blocked = blockedBy(offer, paying);
  const isDisabled = blocked !== undefined;
  // A missing amount is an error once the patient wants to go on with it (spec 1, section 5).
  const isErrorShown = "error" in amount && (hasSubmitted || (wasLeft && amount.error !== "missing"));
  const error = isErrorShown ? amountText(amount.error, offer.limit, hasTyped) : undefined;

  const change = (next: Choice) => {
    setChoice(next);
    setHasSubmitted(false);
    setWasLeft(false);
  };
  // With the box the bar goes to the end of the list, so the focus goes there with it.
  const wasPart = useRef(isPart);
  useEffect(() => {
    if (isPart && !wasPart.current) amountInput.current?.focus();
    wasPart.current = isPart;
  }, [isPart]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (isDisabled) return;
    if (selection === undefined) return amountInput.current?.focus();
    // Back and Change find what was chosen.
    const keep = { replace: true, preventScrollReset: true };
    void navigate(selectionHref(selection), keep)?.then(() => navigate(payHref(selection)));
  };

  const paid =
    cents === undefined || cents === 0 || isDisabled
      ? undefined
      : new Map(parts.map(({ invoice, payNow }) => [invoice.id, payNow]));
  const isAll = cents !== undefined && cents > 0 && cents === offer.limit;
  return (
    <Form method="get" action="/accounts/pay" onSubmit={onSubmit}>
      {offer.listed.length === 0 ? (
        empty
      ) : (
        <InvoiceTable
          label="Pending invoices"
          invoices={offer.listed}
          boxes={{
            paid,
            payable: new Set(offer.invoices.map(({ id }) => id)),
            inPayment: new Set(open.flatMap(({ invoices }) => invoices.map(({ id }) => id))),
            isDisabled,
            all: {
              state: isDisabled || parts.length === 0 ? "none" : isAll ? "all" : "part",
              total: totalBalance(offer.invoices),
              paid: cents ?? 0,
            },
            onToggle: (id) => change(toggled(parts, id)),
            onToggleAll: () => change(isAll ? { ids: new Set() } : everything(offer)),
          }}
        />
      )}
      {selection?.amount === undefined ? null : (
        <input type="hidden" name="amount" value={selection.amount} />
      )}
      <PayBar
        amount={cents}
        paidCount={parts.length}
        count={offer.invoices.length}
        blocked={blocked}
        isDimmed={paying !== undefined && !isCard}
        onPart={isDisabled ? undefined : () => setIsPart(!isPart)}
        isPart={isPart}
      >
        {isPart && !isDisabled ? (
          <AmountBox
            input={amountInput}
            limit={offer.limit}
            choice={choice}
            isAll={isAll}
            amount={cents}
            error={error}
            onChoice={change}
            onType={(typed) => {
              setHasTyped(true);
              change({ ...choice, typed });
            }}
            onTotal={() => change(everything(offer))}
            onLeave={() => setWasLeft(true)}
          />
        ) : null}
      </PayBar>
    </Form>
  );
}

function blockedBy(
  { listed, invoices, limit }: AccountOffer,
  paying: Paying | undefined,
): string | undefined {
  if (paying === undefined) return "Looking for payments that are under way.";
  if (paying.method !== "card") return "";
  if (listed.length === 0) return billingTexts.noInvoices;
  if (paying.open.some(({ status, isAbandoned }) => status === "underWay" && !isAbandoned)) {
    return "A payment is under way. Nothing else can be paid until it has ended.";
  }
  if (invoices.length === 0) return "All of these are in a payment.";
  if (limit === 0) return "Nothing is owed on this account now.";
  return undefined;
}
