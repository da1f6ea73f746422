import { type ReactNode, useEffect, useRef } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import "./tab-strip.css";

export type TabStripProps = {
  label: string;
  tabs: readonly { name: string; href: string; isCurrent: boolean; badge?: ReactNode }[];
};

/** Tabs as links, so that each has an address and works before JavaScript does. */
export function TabStrip({ label, tabs }: TabStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  // On a phone the strip is wider than the page, and scrolls to the current tab.
  useEffect(() => {
    const [list, tab] = [strip.current, strip.current?.children[current]];
    if (list && tab instanceof HTMLElement) list.scrollLeft = tab.offsetLeft - list.offsetLeft - 24;
  }, [current]);
  return (
    <nav aria-label={label} className="tab-strip">
      <ul ref={strip}>
        {tabs.map(({ name, href, isCurrent, badge }) => (
          <li key={href}>
            <HoverLink to={href} aria-current={isCurrent ? "page" : undefined}>
              {name}
              {badge}
            </HoverLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
