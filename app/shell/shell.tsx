import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { Header } from "./header/header.tsx";
import { TestDataRibbon } from "./header/test-data-ribbon.tsx";
import { Sidebar } from "./menu/sidebar.tsx";
import { HelpLines } from "./page/help-lines.tsx";
import { keepPracticePhone } from "./page/help-numbers.ts";
import { useIsNavigating } from "./page/navigation-progress.tsx";
import { ActingBar } from "./patient/acting-bar.tsx";
import { PrintHeader } from "./print-header.tsx";
import { ShellContext } from "./shell-context.ts";
import type { ShellData } from "./shell-data.ts";

const ignoreBrokenStream = () => undefined;

/** The colour shows whose record is open: teal for the account holder's own, clay for another patient's. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const isNavigating = useIsNavigating();
  const { practice, lastPhone } = data;
  // An error outside the shell replaces it, and needs the number then.
  useEffect(() => {
    keepPracticePhone(lastPhone);
    void Promise.resolve(practice).then((panel) => {
      if (panel.state === "loaded") keepPracticePhone(panel.value.phone);
    }, ignoreBrokenStream);
  }, [practice, lastPhone]);
  return (
    <ShellContext value={data}>
      <div
        className={`shell grid min-h-dvh grid-cols-1 grid-rows-auto-auto-rest bg-frame lg:grid-cols-sidebar-rest ${data.acting === null ? "" : "acting"}`}
      >
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        {data.isTestData ? <TestDataRibbon consoleUrl={data.consoleUrl} /> : null}
        <Header data={data} />
        <Sidebar data={data} />
        <div className="sheet-column row-start-3 flex min-w-0 flex-col">
          {data.acting === null ? null : <ActingBar data={data} acting={data.acting} />}
          <div
            className={`sheet flex flex-1 flex-col bg-page ${data.acting === null ? "rounded-t-sheet lg:rounded-tl-xl lg:rounded-tr-none" : ""}`}
          >
            <PrintHeader data={data} />
            <main id="main" tabIndex={-1} className="page" aria-busy={isNavigating}>
              {children}
            </main>
            <Footer data={data} />
          </div>
        </div>
      </div>
    </ShellContext>
  );
}

function Footer({ data }: { data: ShellData }) {
  const { helpline, productName, buildVersion } = data;
  return (
    <footer className="foot">
      <HelpLines helpline={helpline} />
      <p>
        <Link to="/privacy" className="hit">
          Privacy and security
        </Link>
      </p>
      <p className="lg:ml-auto">© 2022 {productName}</p>
      <p>Version {buildVersion}</p>
    </footer>
  );
}
