import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { TabStrip, type TabStripProps } from "./tab-strip.tsx";

type TabbedHeaderProps = {
  title: string;
  label: string;
  tabs: TabStripProps["tabs"];
};

/** Two lines, so that the page begins above the fold. */
const headerClass =
  "tabbed-header flex flex-wrap items-end gap-x-6 max-md:items-center max-md:gap-x-2 [.page:has(&)]:pt-5 max-md:[.page:has(&)]:pt-2.5 [&>.breadcrumb]:m-0 [&>.breadcrumb]:shrink-0 [&>.breadcrumb]:grow [&>.breadcrumb]:basis-full max-md:[&>.breadcrumb]:min-w-0 max-md:[&>.breadcrumb]:flex-initial [&>div]:mr-auto [&>div]:mb-1.5 max-md:[&>div]:mb-0 max-md:[&_[aria-current=page]:not(a)]:hidden max-md:[&_h1]:text-h2/11";

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
