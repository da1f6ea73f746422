import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { TabStrip, type TabStripProps } from "./tab-strip.tsx";
import "./tabbed-header.css";

export type TabbedHeaderProps = {
  /** The document's title. */
  title: string;
  /** Names the tabs for screen readers. */
  label: string;
  tabs: TabStripProps["tabs"];
};

/** The heading and the tabs of a screen. */
export function TabbedHeader({ title, label, tabs }: TabbedHeaderProps) {
  return (
    <div className="tabbed-header">
      <ScreenHeader title={title} />
      <TabStrip label={label} tabs={tabs} />
    </div>
  );
}

/** The heading of a screen without tabs, as close to the list as one with tabs. */
export function ListScreenHeader() {
  return (
    <div className="tabbed-header without-tabs">
      <ScreenHeader />
    </div>
  );
}
