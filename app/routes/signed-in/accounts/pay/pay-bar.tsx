import { money } from "#app/format/money.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Order } from "#machines/payment/types.ts";

/** The total at the lower edge of a phone while the list of invoices, which may be long, is on the screen. */
export function PayBar({ order: { amount, fee }, href }: { order: Order; href: string }) {
  return (
    <div className="pay-bar">
      <p className="min-w-0">
        <span className="block text-muted text-small">
          Paying {money(amount)}
          {fee === 0 ? "" : ` + fee ${money(fee)}`}
        </span>
        <strong className="text-ink">Total {money(amount + fee)}</strong>
      </p>
      <a href={href} className={buttonClass("primary")}>
        Go to payment
      </a>
    </div>
  );
}
