import type { ReactNode } from "react";
import { ActingBar } from "./acting-bar.tsx";
import { Header } from "./header.tsx";
import { HelpLines } from "./help-lines.tsx";
import { PrintHead } from "./print-head.tsx";
import type { ShellData } from "./shell-data.ts";
import { Sidebar } from "./sidebar.tsx";
import { TestDataRibbon } from "./test-data-ribbon.tsx";

export type ShellProps = {
  data: ShellData;
  children: ReactNode;
};

/**
 * A tinted frame holds a warm page. The tint says whose record is open: harbour teal is mine, clay is
 * somebody's I act for.
 */
export function Shell({ data, children }: ShellProps) {
  return (
    <div className={data.acting === null ? "shell" : "shell acting"}>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      {data.isTestData ? <TestDataRibbon /> : null}
      <Header data={data} />
      <Sidebar data={data} />
      <div className="sheet-column">
        {data.acting === null ? null : <ActingBar data={data} acting={data.acting} />}
        <div className="sheet">
          <PrintHead data={data} />
          <main id="main" tabIndex={-1} className="page">
            {children}
          </main>
          <Foot data={data} />
        </div>
      </div>
    </div>
  );
}

function Foot({ data }: { data: ShellData }) {
  const { helpline, productName, buildVersion } = data;
  return (
    <footer className="foot">
      <HelpLines helpline={helpline} />
      <p className="lg:ml-auto">© 2022 {productName}</p>
      <p>Version {buildVersion}</p>
    </footer>
  );
}
