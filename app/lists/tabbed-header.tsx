import { type ReactNode, useEffect, useRef } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";

type TabbedHeaderProps = { title: string; label: string; tabs: TabStripProps["tabs"] };

/** Two lines, so that the page begins above the fold. */
const headerClass =
  "tabbed-header flex flex-wrap items-end gap-x-6 max-md:items-center max-md:gap-x-2 [.page:has(&)]:pt-5 max-md:[.page:has(&)]:pt-2.5 [&>.breadcrumb]:m-0 [&>.breadcrumb]:shrink-0 [&>.breadcrumb]:grow [&>.breadcrumb]:basis-full max-md:[&>.breadcrumb]:min-w-0 max-md:[&>.breadcrumb]:flex-initial [&>div]:mr-auto [&>div]:mb-1.5 max-md:[&>div]:mb-0 max-md:[&_li[aria-current=page]]:hidden max-md:[&_h1]:text-h2/11";

export function TabbedHeader({ title, label, tabs }: TabbedHeaderProps) {
  return (
    <div className={`${headerClass} mb-4 border-line border-b max-md:mb-3`}>
      <ScreenHeader title={title} />
      <TabStrip label={label} tabs={tabs} isInHeader />
    </div>
  );
}

/** As close to the list as a header with tabs. */
export function ListScreenHeader() {
  return (
    <div className={`${headerClass} mb-2`}>
      <ScreenHeader />
    </div>
  );
}

type TabStripProps = {
  label: string;
  isInHeader?: boolean;
  tabs: readonly { name: string; href: string; isCurrent: boolean; badge?: ReactNode }[];
};

const tabClass =
  "flex min-h-12 items-center whitespace-nowrap border-transparent border-b-3 px-4 font-semi text-small text-text no-underline hover:border-line-strong focus-visible:-outline-offset-3 forced-colors:not-aria-[current]:border-b-0 aria-[current]:border-primary aria-[current]:text-link [&>.unread]:ml-2";
const listClass = "flex tiny:flex-wrap overflow-x-auto [scrollbar-width:none]";
/** All tabs of a header fit a phone. The longest word of three still fits beside the others. */
const equalClass =
  "max-md:grid max-md:auto-cols-[minmax(0,auto)] max-md:grid-flow-col max-md:justify-between max-md:gap-2 max-[22.5em]:gap-1 tiny:flex tiny:flex-wrap tiny:justify-start tiny:gap-x-4 tiny:gap-y-0";
const lowClass =
  "max-md:wrap-anywhere max-md:max-w-33 max-md:hyphens-auto max-md:justify-center max-md:whitespace-normal max-md:p-0.5 max-md:text-center max-md:leading-5 tiny:max-w-none tiny:justify-start tiny:text-left tiny:min-h-touch max-[22.5em]:px-0 max-[22.5em]:font-medium max-[22.5em]:tracking-[-0.02em]";

/** Links, so that each tab has an address and works before JavaScript does. */
export function TabStrip({ label, tabs, isInHeader = false }: TabStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  // On a phone the strip is wider than the page, and scrolls to the current tab.
  useEffect(() => {
    const [list, tab] = [strip.current, strip.current?.children[current]];
    if (list && tab instanceof HTMLElement) list.scrollLeft = tab.offsetLeft - list.offsetLeft - 24;
  }, [current]);
  return (
    <nav
      aria-label={label}
      className={
        isInHeader
          ? "-mb-px max-md:shrink-0 max-md:grow max-md:basis-full print:hidden"
          : "-mt-4 mb-6 border-line border-b"
      }
    >
      <ul ref={strip} className={`${listClass} ${isInHeader ? equalClass : ""}`}>
        {tabs.map(({ name, href, isCurrent, badge }) => (
          <li key={href}>
            <HoverLink
              to={href}
              aria-current={isCurrent ? "page" : undefined}
              className={`${tabClass} ${isInHeader ? lowClass : ""}`}
            >
              {name}
              {badge}
            </HoverLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
