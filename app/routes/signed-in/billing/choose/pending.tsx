import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import type { AccountOffer } from "#app/.server/payments/offer.ts";
import { money } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { describing, FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RadioGroup, RadioOption } from "#app/ui/radix/radio-group.tsx";
import { type AmountError, totalBalance } from "#practice-api/billing/allocation.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { Cents } from "#practice-api/units.ts";
import { InvoiceTable } from "../invoice-table.tsx";
import { payHref, selectionHref, selectionIn } from "../links.ts";
import type { Paying } from "../loader.server.ts";
import { type Choice, choiceIn, chosenBy, everything, selectionOf, toggled, typedAmount } from "./choice.ts";

type PendingProps = { offer: AccountOffer; paying: Paying | undefined; empty: ReactNode };

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
        onPart={() => setIsPart(!isPart)}
        isPart={isPart}
      >
        {isPart && !isDisabled ? (
          <AmountBox
            input={amountInput}
            offer={offer}
            choice={choice}
            isAll={isAll}
            amount={cents}
            error={error}
            onChoice={change}
            onType={(typed) => {
              setHasTyped(true);
              change({ ...choice, typed });
            }}
            onLeave={() => setWasLeft(true)}
          />
        ) : null}
      </PayBar>
    </Form>
  );
}

/** Empty where another note says how to pay. */
function blockedBy({ listed, invoices, limit }: AccountOffer, paying: Paying | undefined) {
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

type AmountBoxProps = {
  input: Ref<HTMLInputElement>;
  offer: AccountOffer;
  choice: Choice;
  isAll: boolean;
  amount: Cents | undefined;
  error: string | undefined;
  onChoice: (choice: Choice) => void;
  onType: (typed: string) => void;
  onLeave: () => void;
};

/** Spec 1, section 4, "Payment choice". */
function AmountBox(props: AmountBoxProps) {
  const { input, offer, choice, isAll, amount, error, onChoice, onType, onLeave } = props;
  const { typed } = choice;
  const isTotal = isAll && typed === undefined;
  const filled = isTotal || amount === undefined || amount === 0 ? "" : typedAmount(amount);
  return (
    <div className="shrink-0 grow basis-full [&_.field-error]:basis-full">
      <RadioGroup
        label="How much?"
        value={isTotal ? "total" : "other"}
        onChange={(value) => onChoice(value === "total" ? everything(offer) : { ...choice, typed: "" })}
      >
        <RadioOption id="pay-total" value="total" label="Total outstanding balance">
          <strong>{money(offer.limit)}</strong>
        </RadioOption>
        <RadioOption id="pay-other" value="other" label="Another amount">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label htmlFor="amount">Amount</label>
            <span className="relative">
              <span aria-hidden="true" className="absolute top-2.5 left-3.5">
                $
              </span>
              <input
                ref={input}
                id="amount"
                className="input w-36 pl-7 text-right"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={typed ?? filled}
                onChange={(event) => onType(event.target.value)}
                onBlur={({ relatedTarget }) => {
                  // A button that is being pressed would move away under the pointer, and it checks the amount itself.
                  if (!(relatedTarget instanceof HTMLButtonElement)) onLeave();
                }}
                {...describing({ id: "amount", error })}
              />
            </span>
          </span>
          <FieldNotes id="amount" error={error} />
        </RadioOption>
      </RadioGroup>
    </div>
  );
}

/** Spec 1, section 5. */
export function amountText(error: AmountError, limit: Cents, hasTyped: boolean): string {
  switch (error) {
    case "missing":
      return hasTyped ? billingTexts.amount : billingTexts.someAmount;
    case "unreadable":
      return "Enter an amount such as 50 or 12.50.";
    case "nothing":
      return "Enter more than $0.00.";
    case "tooMuch":
      return `Enter ${money(limit)} or less.`;
  }
}

type PayBarProps = {
  amount: Cents | undefined;
  paidCount: number;
  count: number;
  blocked: string | undefined;
  isPart: boolean;
  onPart: () => void;
  children: ReactNode;
};

/** An open box would cover the list, so the bar is not sticky then. */
const barClass =
  "pay-bar dock bottom-4 z-6 mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-surface px-6 py-4 shadow-2 has-[input]:static @max-split:-mx-gutter @max-split:bottom-0 @max-split:rounded-b-none @max-split:px-gutter @max-split:py-3 low:static print:hidden";

function PayBar(props: PayBarProps) {
  const { amount, paidCount, count, blocked, isPart, onPart, children } = props;
  const isDimmed = blocked === "";
  return (
    <div
      className={`${barClass} ${blocked === undefined ? "sticky" : "static"} ${isDimmed ? "opacity-55" : ""}`}
      inert={isDimmed}
    >
      {children}
      <p role="status" className="grow basis-48 text-small @max-[35rem]:basis-full">
        <strong className="block text-h2/8">
          {blocked === undefined && amount !== undefined ? money(amount) : null}
        </strong>
        <span id="pay-bar-why">{blocked ?? sentence(amount, paidCount, count)}</span>
      </p>
      {blocked !== undefined ? null : (
        <Button variant="quiet" aria-expanded={isPart} onClick={onPart}>
          Pay part of it
        </Button>
      )}
      <Button
        type="submit"
        className="whitespace-nowrap @max-[35rem]:min-h-touch-big @max-[35rem]:flex-1 @max-[35rem]:px-3"
        aria-disabled={blocked !== undefined || amount === 0}
        aria-describedby="pay-bar-why"
        title={isDimmed ? undefined : blocked}
      >
        <Icon name="lock" size="small" />
        Go to payment
      </Button>
    </div>
  );
}

function sentence(amount: Cents | undefined, paidCount: number, count: number): string {
  if (amount === undefined) return "Enter the amount to pay.";
  if (amount === 0) return "Tick an invoice to pay it.";
  return `${paidCount} of ${count} ${count === 1 ? "invoice" : "invoices"}. The card’s fee is shown before you pay.`;
}
