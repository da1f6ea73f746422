import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { Noun } from "./list.ts";

const headings = () => [...document.querySelectorAll<HTMLElement>(".list h3")];

/** The first heading that it adds takes the focus, wherever the order of the list puts it. */
export function ShowMore({ to, shown, noun }: { to: string; shown: number; noun: Noun }) {
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
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
      <span className="text-muted text-small print:hidden">
        {`${shown} ${shown === 1 ? noun.one : noun.many} shown. There may be more.`}
      </span>
    </p>
  );
}
