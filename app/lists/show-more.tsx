import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

const headings = () => [...document.querySelectorAll<HTMLElement>(".list h3")];

/**
 * Link to the list with one page more. The first heading that it adds takes the focus, wherever the order of
 * the list puts it. `shown` is the number of entries now.
 */
export function ShowMore({ to, shown }: { to: string; shown: number }) {
  const before = useRef<{ shown: number; headings: ReadonlySet<HTMLElement> }>(undefined);
  useEffect(() => {
    const last = before.current;
    if (last === undefined || last.shown >= shown) return;
    before.current = undefined;
    headings()
      .find((heading) => !last.headings.has(heading))
      ?.focus();
  }, [shown]);
  return (
    <p>
      <Link
        to={to}
        preventScrollReset
        className={buttonClass("secondary")}
        onClick={() => {
          before.current = { shown, headings: new Set(headings()) };
        }}
      >
        Show more
      </Link>
    </p>
  );
}
