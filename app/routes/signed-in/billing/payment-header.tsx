import { ScreenHeader, type ScreenHeaderProps } from "#app/shell/page/screen-header.tsx";

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
