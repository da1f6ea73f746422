import type { ReactNode } from "react";
import type { Helpline } from "#app/format/phone.ts";
import { Logo } from "#app/ui/drawings/logo.tsx";
import { SceneRidges, StripRidges } from "#app/ui/drawings/ridges.tsx";
import { TestDataRibbon } from "../header/test-data-ribbon.tsx";
import { brandClass, Foot, SkipLink } from "../page/landmarks.tsx";
import { useIsNavigating } from "../page/navigation-progress.tsx";

type SignedOutShellProps = {
  productName: string;
  helpline: Helpline;
  consoleUrl?: string | undefined;
  children: ReactNode;
};

export function SignedOutShell({ productName, helpline, consoleUrl, children }: SignedOutShellProps) {
  const isNavigating = useIsNavigating();
  return (
    <div
      className={`grid min-h-dvh grid-cols-1 bg-page lg:grid-cols-scene-pane ${consoleUrl ? "grid-rows-auto-auto-rest lg:grid-rows-auto-rest" : "grid-rows-auto-rest lg:grid-rows-rest"}`}
    >
      <SkipLink />
      {consoleUrl ? <TestDataRibbon consoleUrl={consoleUrl} /> : null}
      <header className="scene relative isolate overflow-hidden bg-hero px-gutter pt-6 pb-20 text-on-hero lg:sticky lg:top-0 lg:h-dvh lg:px-16 lg:pt-10 lg:pb-0">
        <div className="lg:hidden">
          <StripRidges />
        </div>
        <div className="hidden lg:block">
          <SceneRidges />
        </div>
        <p className={`${brandClass} text-on-hero`}>
          <Logo isOnHero />
          {productName}
        </p>
        <div className="hidden max-w-104 lg:mt-scene lg:block">
          <p className="text-balance font-heavy text-claim tracking-(--track-tight)">
            Your health, in one calm place.
          </p>
          <p className="mt-3 text-hero-muted">
            Book an appointment, read your results, ask for a repeat or message your care team.
          </p>
        </div>
      </header>
      <div className="flex min-w-0 flex-col">
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-form-page px-gutter pt-8 pb-12 lg:my-auto"
          aria-busy={isNavigating}
        >
          {children}
        </main>
        <Foot helpline={helpline} className="mt-auto justify-center lg:mt-0">
          <p>© 2022 {productName}</p>
        </Foot>
      </div>
    </div>
  );
}
