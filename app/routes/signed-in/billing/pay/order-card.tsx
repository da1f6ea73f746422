import { Fragment } from "react";
import { Link } from "react-router";
import { money } from "#app/format/money.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import type { Order } from "#machines/payment/types.ts";
import type { CardFee } from "#practice-api/billing/rules.ts";
import type { Cents } from "#practice-api/units.ts";
import { type Selection, selectionHref } from "../links.ts";
import { totalClass } from "../payment-header.tsx";
import { feeText } from "./fee-text.ts";
import type { PayLine } from "./loader.server.ts";

type OrderCardProps = {
  order: Order;
  lines: readonly PayLine[];
  type: CardFee;
  holderName: string;
  left: Cents | undefined;
  selection: Selection | undefined;
  isArmed: boolean;
  onPay: () => void;
};

/** The total while the order is below the window. */
export function OrderLine({ order: { amount, fee }, count }: { order: Order; count: number }) {
  return (
    <p className="dock sticky bottom-0 z-4 -mx-gutter flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-gutter py-3 shadow-2 low:hidden @min-[51.25rem]:hidden print:hidden">
      {count} {count === 1 ? "invoice" : "invoices"}
      {fee === 0 ? "" : " and card fee"} <strong className="text-lead">{money(amount + fee)}</strong>
    </p>
  );
}

/** All shown before Pay (ruling B30). */
export function OrderCard(props: OrderCardProps) {
  const { order, lines, type, holderName, left, selection, isArmed, onPay } = props;
  const { amount, fee } = order;
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
