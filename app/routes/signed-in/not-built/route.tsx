import { screenLoader } from "#app/.server/screen.ts";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

/** Loads nothing: the page says that its screen is not built yet, to accounts that may open it. */
export const loader = screenLoader(() => null);

export default function NotBuilt() {
  return (
    <>
      <ScreenHeader line="This part of the portal is not ready yet." />
      <p className="mb-6">Please ring the practice instead.</p>
      <CallPractice isPrimary />
    </>
  );
}
