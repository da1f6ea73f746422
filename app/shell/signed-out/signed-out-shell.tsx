import type { ReactNode } from "react";
import { Logo } from "#app/ui/drawings/logo.tsx";
import { SceneRidges, StripRidges } from "#app/ui/drawings/ridges.tsx";
import { HelpLines } from "../page/help-lines.tsx";
import { useIsNavigating } from "../page/navigation-progress.tsx";
import "../page/landmarks.css";
import "./signed-out.css";

export type SignedOutShellProps = {
  productName: string;
  helpline: { label: string; number: string };
  children: ReactNode;
};

/** The layout of signed-out screens: a landscape beside the form, or above it on a phone. */
export function SignedOutShell({ productName, helpline, children }: SignedOutShellProps) {
  const isNavigating = useIsNavigating();
  return (
    <div className="signed-out">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <header className="scene">
        <div className="lg:hidden">
          <StripRidges />
        </div>
        <div className="hidden lg:block">
          <SceneRidges />
        </div>
        <p className="brand text-on-hero">
          <Logo isOnHero />
          {productName}
        </p>
        <div className="scene-words">
          <p className="scene-claim">Your health, in one calm place.</p>
          <p className="mt-3 text-hero-muted">
            Book an appointment, read your results, ask for a repeat or message your care team.
          </p>
        </div>
      </header>
      <div className="pane">
        <main id="main" tabIndex={-1} className="pane-main" aria-busy={isNavigating}>
          {children}
        </main>
        <footer className="foot justify-center">
          <HelpLines helpline={helpline} />
          <p>© 2022 {productName}</p>
        </footer>
      </div>
    </div>
  );
}
