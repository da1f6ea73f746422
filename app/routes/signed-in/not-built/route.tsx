import { screenLoader } from "#app/.server/screen.ts";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { useShell } from "#app/shell/shell-context.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

/** Loads nothing: the page says that its screen is not built yet, to accounts that may open it. */
export const loader = screenLoader(() => null);

export default function NotBuilt() {
  const { helpline } = useShell();
  return (
    <>
      <ScreenHeader line="This part of the portal is not open yet." />
      <p>
        Please ring the practice instead; its number is at the top of the page. For health advice at any hour
        ring {helpline.label} {helpline.number}. In an emergency call 111.
      </p>
    </>
  );
}
