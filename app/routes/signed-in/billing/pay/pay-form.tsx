import { useRef, useState } from "react";
import type { Order } from "#machines/payment/types.ts";
import { brandName, cardForBrand, feeOn } from "#practice-api/billing/rules.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { Selection } from "../links.ts";
import { CardCard } from "./card-card.tsx";
import type { CardState } from "./card-fields.tsx";
import type { CardSetup, PayOrder } from "./loader.server.ts";
import { OrderCard, OrderLine } from "./order-card.tsx";
import { Paying } from "./paying.tsx";
import type { CardForm } from "./payment-effects.ts";
import { ProblemNote } from "./problem-note.tsx";
import { usePayment } from "./use-payment.ts";

type PayFormProps = {
  order: PayOrder;
  setup: CardSetup;
  holderName: string;
  selection: Selection;
};

/** This page is the confirmation: Pay charges the card. */
export function PayForm({ order, setup, holderName, selection }: PayFormProps) {
  const { paymentId, invoiceIds, amount } = order;
  const form = useRef<CardForm>(undefined);
  const { state, send } = usePayment(paymentId, form);
  const [chosen, setChosen] = useState(setup.cards[0]);
  const [card, setCard] = useState<CardState>();
  const [hasSubmitted, setHasSubmitted] = useState(false);

  const brand = card === undefined || card.brand === "unknown" ? undefined : card.brand;
  const read = brand === undefined ? undefined : cardForBrand(setup.cards, brand);
  // A payment that another page has begun keeps its fee. The one after it is a new one.
  const begun =
    state.context.paymentId === paymentId ? setup.cards.find(({ text }) => text === order.card) : undefined;
  const type = begun ?? read ?? chosen;
  if (type === undefined) return null;
  const typeError =
    brand !== undefined && read === undefined
      ? notTaken(brandName(brand))
      : begun !== undefined && read !== undefined && feeOn(amount, read) !== feeOn(amount, begun)
        ? `This payment was started for another type of card: ${begun.label}. Pay it with a card of the same fee.`
        : undefined;
  const error = typeError ?? (hasSubmitted ? cardText(card) : undefined);
  const payable: Order = { invoiceIds, amount, fee: feeOn(amount, type), card: type.text };

  const pay = () => {
    setHasSubmitted(true);
    if (typeError === undefined && cardText(card) === undefined) send({ type: "submit", order: payable });
    else form.current?.focus();
  };

  const { problem } = state.context;
  const step = state.value;
  const isOver = step !== "editing";
  return (
    <>
      {/* The card fields stay while the card is charged: the provider reads them then. */}
      <div className={payFormClass} inert={isOver} hidden={isOver}>
        {problem === undefined ? null : <ProblemNote problem={problem} />}
        <CardCard
          setup={setup}
          type={type}
          isFixed={begun !== undefined || read !== undefined}
          error={error}
          onType={setChosen}
          onCard={setCard}
          onReady={(ready) => {
            form.current = ready;
          }}
        />
        <OrderLine order={payable} count={order.lines.length} />
        <OrderCard
          order={payable}
          lines={order.lines}
          type={type}
          holderName={holderName}
          left={order.left}
          selection={order.card === undefined ? selection : undefined}
          isArmed={typeError === undefined}
          onPay={pay}
        />
      </div>
      {isOver ? (
        <Paying
          step={step}
          order={state.context.order}
          isBankUnknown={state.context.cardAnswer?.ended === false}
        />
      ) : null}
    </>
  );
}

export const payFormClass =
  "grid max-w-1000 grid-cols-1 items-start gap-6 @min-[51.25rem]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] [&>.card]:wrap-anywhere";

/** A brand without a name here is "Card". */
const notTaken = (name: string) =>
  `The practice does not take ${name === "Card" ? "this type of card" : name}.`;

/** Spec 1, section 5: the provider's own words where it has any. */
export function cardText(card: CardState | undefined): string | undefined {
  if (card === undefined || card.empty) return billingTexts.cardRequired;
  if (card.error !== undefined) return card.error;
  return card.complete ? undefined : billingTexts.cardIncorrect;
}
