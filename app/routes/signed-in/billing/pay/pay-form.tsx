import { Fragment, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { money } from "#app/format/money.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { type Order, type PaymentProblem, paymentProgress } from "#machines/payment/types.ts";
import { brandName, type CardFee, cardForBrand, feeOn } from "#practice-api/billing/rules.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import { feeText } from "../fee-text.ts";
import { type Selection, selectionHref } from "../links.ts";
import { totalClass } from "../payment-header.tsx";
import { CardPanel, type CardState } from "./card-panel.tsx";
import type { CardSetup, PayOrder } from "./loader.server.ts";
import type { CardForm } from "./payment-effects.ts";
import { usePayment } from "./use-payment.ts";

type PayFormProps = { order: PayOrder; setup: CardSetup; holderName: string; selection: Selection };

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
        <CardPanel
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
          page={order}
          type={type}
          holderName={holderName}
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

type OrderCardProps = {
  order: Order;
  page: Pick<PayOrder, "lines" | "left">;
  type: CardFee;
  holderName: string;
  selection: Selection | undefined;
  isArmed: boolean;
  onPay: () => void;
};

/** The total while the order is below the window. */
function OrderLine({ order: { amount, fee }, count }: { order: Order; count: number }) {
  return (
    <p className="dock sticky bottom-0 z-4 -mx-gutter flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-gutter py-3 shadow-2 low:hidden @min-[51.25rem]:hidden print:hidden">
      {count} {count === 1 ? "invoice" : "invoices"}
      {fee === 0 ? "" : " and card fee"} <strong className="text-lead">{money(amount + fee)}</strong>
    </p>
  );
}

/** All shown before Pay (ruling B30). */
function OrderCard(props: OrderCardProps) {
  const { order, page, type, holderName, selection, isArmed, onPay } = props;
  const { amount, fee } = order;
  const { lines, left } = page;
  const { practice } = useShell();
  return (
    <Card title="What you pay">
      <dl className="mb-2 grid grid-cols-rest-end gap-x-4 gap-y-2 text-small [&>dd]:text-right">
        {lines.map(({ id, name, reference, payNow }) => (
          <Fragment key={id}>
            <dt>
              <TeReo>{name}</TeReo> <span className="block text-muted">{reference}</span>
            </dt>
            <dd>{money(payNow)}</dd>
          </Fragment>
        ))}
        <dt>Card fee, {feeText(type)}</dt>
        <dd>{money(fee)}</dd>
        {/* The rule above the total is one line. */}
        <dt className={`-mr-4 ${totalClass}`}>Total</dt>
        <dd className={totalClass}>{money(amount + fee)}</dd>
      </dl>
      <p className="text-muted text-small">
        To{" "}
        <Deferred panel={practice} loading="the practice" failed="the practice">
          {({ name }) => name}
        </Deferred>
        , from {holderName}’s account.
        {left === undefined ? null : ` Still to pay afterwards: ${money(left)}.`}{" "}
        {selection === undefined ? null : <Link to={selectionHref(selection)}>Change what you pay</Link>}
      </p>
      <Button
        size="big"
        className="mt-4 mb-2 w-full noscript:hidden"
        aria-disabled={!isArmed}
        onClick={onPay}
      >
        <Icon name="lock" size="small" />
        <span>
          Pay <span className="whitespace-nowrap">{money(amount + fee)}</span> for {holderName}
        </span>
      </Button>
      <p className="text-muted text-small">Pressing charges the card once.</p>
    </Card>
  );
}

/** Takes the focus, so that it is read and in sight. */
function ProblemNote({ problem }: { problem: PaymentProblem }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is another one.
  useEffect(() => box.current?.focus(), [problem]);
  const { title, text } = wordsOf(problem);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="col-span-full rounded-m outline-focus outline-offset-2 focus:outline-3"
    >
      <Note tone="danger" title={title}>
        {text}
      </Note>
    </div>
  );
}

const nothing = "Nothing was charged.";
/** The page has had what charges the card, and the invoices can be paid again at once. */
const checked = "We keep checking for a day. If your card is charged after all, you see it under Accounts.";

/** A refused card says so first, and the others begin with the specified words (ruling B68). */
function wordsOf({ reason, message }: PaymentProblem): { title: string; text: string } {
  const title = billingTexts.notPaid;
  switch (reason) {
    case "declined":
      return {
        title: `${message ?? "Your card was declined."} ${nothing}`,
        text: `${billingTexts.notPaid}. Check the card, or use another one. ${checked}`,
      };
    case "notAuthenticated":
      return { title, text: `Your bank did not confirm that it was you. ${nothing} ${checked}` };
    case "otherBrand":
      return { title, text: `Your card is of another type than the fee is for. ${nothing} ${checked}` };
    case "refused":
      return { title, text: `The practice did not accept this payment. ${nothing} ${message ?? ""}`.trim() };
    case "failed":
      return { title, text: `We could not reach the practice. Nothing was charged here. Try again.` };
    case "outdated":
      return { title, text: `Your invoices have changed. Nothing was charged here. Check what you pay.` };
  }
}

type PayingStep = keyof typeof paymentProgress;

const steps = [
  { name: "Preparing the payment at the practice", step: "preparing" },
  { name: "Asking your bank", step: "charging" },
  { name: "Recording it at the practice", step: "settling" },
] as const satisfies readonly { name: string; step: PayingStep }[];

type PayingProps = { step: PayingStep; order: Order | undefined; isBankUnknown: boolean };

/** No dialog, because the bank's own step opens over the page. */
function Paying({ step, order, isBankUnknown }: PayingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const current = steps.findIndex((one) => one.step === step);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid max-w-160 gap-4" aria-labelledby="paying">
      <h2 id="paying" ref={heading} tabIndex={-1}>
        Paying {order === undefined ? "" : money(order.amount + order.fee)}
      </h2>
      <p>
        <strong>Do not pay again.</strong> Keep this page open.
      </p>
      <Progress value={paymentProgress[step]} label="Payment" />
      <ol>
        {steps.map(({ name, step: own }, index) => (
          <li
            key={name}
            className="grid min-h-touch grid-cols-start-rest-end items-center gap-3 aria-[current]:font-semi aria-[current]:text-ink"
            aria-current={index === current ? "step" : undefined}
          >
            {isBankUnknown && own === "charging" ? (
              <Icon name="help" />
            ) : index < current || step === "finished" ? (
              <Icon name="check" />
            ) : (
              <span className="w-6 text-center">{index + 1}</span>
            )}
            <span>{isBankUnknown && own === "settling" ? "Finding out what became of it" : name}</span>
            <span className="text-muted text-small">
              {isBankUnknown && own === "charging"
                ? "Not known"
                : index < current || step === "finished"
                  ? "Done"
                  : index === current
                    ? "Now"
                    : ""}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {steps[current]?.name}
      </p>
      <p className="text-small">
        If this page closes, open Accounts again. We find this payment and never charge it twice.
      </p>
    </section>
  );
}
