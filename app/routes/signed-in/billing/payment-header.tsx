import type { ReactNode } from "react";
import { ScreenHeader, type ScreenHeaderProps } from "#app/shell/page/screen-header.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";

export const paymentClass = "card grid max-w-[47.5rem] grid-cols-1 gap-4 [.list>&]:max-w-none";

export const actionsClass = "flex flex-wrap gap-3 @max-narrow:*:grow @max-narrow:*:basis-full print:hidden";

export const totalClass = "border-line-strong border-t-1.5 pt-3 font-semi text-ink text-lead";

export function PaymentHeader(props: ScreenHeaderProps) {
  return (
    <div className="[.page:has(&)]:pt-5 [&>div]:mb-4">
      <ScreenHeader {...props} />
    </div>
  );
}

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

export function CopiedNumber({ label, number }: { label: string; number: string }) {
  return (
    <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m bg-sunken px-4 py-2">
      <span>{label}</span> <strong className="text-when">{number}</strong>
      <CopyButton text={number} failed="Select the number to copy it" />
    </p>
  );
}
