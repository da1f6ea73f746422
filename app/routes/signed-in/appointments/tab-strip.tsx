import { HoverLink } from "#app/effects/hover-link.tsx";
import { type Tab, tabHref, tabNames, tabs } from "./tabs.ts";

/** Links, so that a tab has an address and works before JavaScript does. */
export function TabStrip({ current }: { current: Tab }) {
  return (
    <nav aria-label="Appointments" className="tab-strip">
      <ul>
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
