import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";

export const factsClass =
  "grid grid-cols-[minmax(5rem,7rem)_minmax(0,1fr)] items-baseline text-small *:py-2 [&>:not(:first-of-type)]:border-line [&>:not(:first-of-type)]:border-t [&>dd]:wrap-anywhere [&>dd]:font-semi [&>dd]:text-ink [&>dt]:text-muted";

const marks = {
  success: "bg-success-bg text-success-fg",
  warning: "bg-warning-bg text-warning-fg",
  info: "bg-info-bg text-info-fg",
} as const;

type PaymentHeadProps = {
  tone: keyof typeof marks;
  icon: IconName;
  title: string;
  children: ReactNode;
};

export function PaymentHead({ tone, icon, title, children }: PaymentHeadProps) {
  return (
    <div className="flex items-start gap-4">
      <span className={`grid size-13 flex-none place-items-center rounded-full ${marks[tone]}`}>
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
