import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/**
 * The next page, below the ones that are shown. The focus goes to the first of what it brought, whose
 * heading is the one after those that were there.
 */
export function MoreLink({ to, shown }: { to: string; shown: number }) {
  const asked = useRef<{ heading: number }>(undefined);
  useEffect(() => {
    const { heading } = asked.current ?? {};
    if (heading === undefined || heading >= shown) return;
    asked.current = undefined;
    document.querySelectorAll<HTMLElement>(".visits h3")[heading]?.focus();
  }, [shown]);
  return (
    <p>
      <Link
        to={to}
        preventScrollReset
        className={buttonClass("secondary")}
        onClick={() => {
          asked.current = { heading: shown };
        }}
      >
        Show more
      </Link>
    </p>
  );
}
