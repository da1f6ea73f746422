import { ScreenHeader, type ScreenHeaderProps } from "#app/shell/page/screen-header.tsx";

/** The heading of a payment, close to what follows it. */
export function PaymentHeader(props: ScreenHeaderProps) {
  return (
    <div className="[.page:has(&)]:pt-5 [&>div]:mb-4">
      <ScreenHeader {...props} />
    </div>
  );
}
