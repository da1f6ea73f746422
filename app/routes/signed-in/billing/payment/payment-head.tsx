import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";

const marks = {
  success: "bg-success-bg text-success-fg",
  warning: "bg-warning-bg text-warning-fg",
  info: "bg-info-bg text-info-fg",
} as const;

export type PaymentHeadProps = {
  tone: keyof typeof marks;
  icon: IconName;
  title: string;
  children: ReactNode;
};

/** What became of a payment, in its first words. */
export function PaymentHead({ tone, icon, title, children }: PaymentHeadProps) {
  return (
    <div className="payment-head">
      <span className={`payment-mark ${marks[tone]}`}>
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="text-muted text-small">
          <WholeDates>{children}</WholeDates>
        </p>
      </div>
    </div>
  );
}
