import { useEffect, useRef } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { type Tab, tabHref, tabNames, tabs } from "../routes/signed-in/appointments/tabs.ts";

/** Links, so that a tab has an address and works before JavaScript does. */
export function TabStrip({ current }: { current: Tab }) {
  const strip = useRef<HTMLUListElement>(null);
  // On a phone the strip is wider than the page, and the tab that is open must not be the one cut off.
  useEffect(() => {
    const [own, open] = [strip.current, strip.current?.children[tabs.indexOf(current)]];
    if (own && open instanceof HTMLElement) own.scrollLeft = open.offsetLeft - own.offsetLeft - 24;
  }, [current]);
  return (
    <nav aria-label="Appointments" className="tab-strip">
      <ul ref={strip}>
        {tabs.map((tab) => (
          <li key={tab}>
            <HoverLink to={tabHref(tab)} aria-current={tab === current ? "page" : undefined}>
              {tabNames[tab]}
            </HoverLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
