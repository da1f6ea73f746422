import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/**
 * Link to the list with one page more. The heading of the first entry that it adds takes the focus: the one
 * after the `shown` headings that were there.
 */
export function ShowMore({ to, shown }: { to: string; shown: number }) {
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    const first = shownBefore.current;
    if (first === undefined || first >= shown) return;
    shownBefore.current = undefined;
    document.querySelectorAll<HTMLElement>(".list h3")[first]?.focus();
  }, [shown]);
  return (
    <p>
      <Link
        to={to}
        preventScrollReset
        className={buttonClass("secondary")}
        onClick={() => {
          shownBefore.current = shown;
        }}
      >
        Show more
      </Link>
    </p>
  );
}
