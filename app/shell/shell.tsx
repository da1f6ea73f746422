import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { firstWord } from "#app/format/initials.ts";
import { phoneText } from "#app/format/phone.ts";
import { Logo } from "#app/ui/drawings/logo.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useCurrentScreen } from "./current-screen.ts";
import { Deferred } from "./deferred.tsx";
import { FindButton } from "./find/find-button.tsx";
import { TestDataRibbon } from "./header/test-data-ribbon.tsx";
import { UserMenu } from "./header/user-menu.tsx";
import { Sidebar, SidebarToggle } from "./menu/sidebar.tsx";
import { brandClass, Foot, SkipLink } from "./page/landmarks.tsx";
import { useIsNavigating } from "./page/navigation-progress.tsx";
import { keepPracticePhone } from "./page/practice-contact.tsx";
import { CallIcon, PracticeLine } from "./page/practice-line.tsx";
import { SwitchForm } from "./patient/switch-form.tsx";
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
  const { screen } = useCurrentScreen();
  if (screen?.isBare) {
    return (
      <ShellContext value={data}>
        <div className={`shell min-h-dvh bg-page ${data.acting === null ? "" : "acting"}`}>
          {data.isTestData ? <TestDataRibbon consoleUrl={data.consoleUrl} /> : null}
          <BareHeader label={screen.label} holderName={data.acting?.holderName} />
          <PrintHeader data={data} />
          <main id="main" tabIndex={-1} className="page" aria-busy={isNavigating}>
            {children}
          </main>
        </div>
      </ShellContext>
    );
  }
  return (
    <ShellContext value={data}>
      <div
        className={`shell grid min-h-dvh grid-cols-1 grid-rows-auto-auto-rest bg-frame lg:grid-cols-sidebar-rest ${data.acting === null ? "" : "acting"}`}
      >
        <SkipLink />
        {data.isTestData ? <TestDataRibbon consoleUrl={data.consoleUrl} /> : null}
        <Header data={data} />
        <Sidebar data={data} />
        <div className="sheet-column row-start-3 flex min-w-0 flex-col">
          {data.acting === null ? null : <ActingBar data={data} holderName={data.acting.holderName} />}
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

/** The way back and the screen's name. */
function BareHeader({ label, holderName }: { label: string; holderName: string | undefined }) {
  return (
    <header className="low:static sticky top-0 z-20 border-line border-b bg-page print:hidden">
      <div className="mx-gutter">
        <div className="mx-auto flex max-w-1000 flex-wrap items-center gap-x-3 py-2 text-small">
          <Link to="/" className="icon-button -ml-3" aria-label="Close and go back to the portal">
            <Icon name="close" />
          </Link>
          <p className="wrap-anywhere min-w-0 grow basis-40 text-muted">
            {label}
            {holderName === undefined ? null : `, logged in as ${holderName}`}
          </p>
          <PrintButton variant="secondary" />
        </div>
      </div>
    </header>
  );
}

function Footer({ data }: { data: ShellData }) {
  const { helpline, productName, buildVersion } = data;
  return (
    <Foot helpline={helpline}>
      <p>
        <Link to="/privacy" className="hit">
          Privacy and security
        </Link>
      </p>
      <p className="lg:ml-auto">© 2022 {productName}</p>
      <p>Version {buildVersion}</p>
    </Foot>
  );
}

/** Stays visible while scrolling, so that the record is not mistaken for the own one. */
function ActingBar({ data, holderName }: { data: ShellData; holderName: string }) {
  return (
    <section
      aria-label="Whose record is open"
      className="low:static sticky top-header z-15 bg-frame print:hidden"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-t-sheet bg-accent px-gutter py-2 text-on-accent leading-6 lg:rounded-tl-xl lg:rounded-tr-none forced-colors:border-2">
        <Icon name="users" />
        <div className="flex min-w-0 flex-1 basis-24 flex-wrap items-baseline gap-x-6">
          <p className="wrap-anywhere min-w-0 grow basis-96 max-sm:basis-0">
            You are acting for <strong className="text-inherit">{data.personName}</strong>
            <Deferred panel={data.person} loading={null} failed={null}>
              {({ age, nhi }) => (
                <span className="max-sm:hidden">
                  {age === undefined ? null : `, ${age.replaceAll(" ", "\u00a0")}`}
                  {nhi === undefined ? null : (
                    <>
                      , <span className="whitespace-nowrap">NHI {nhi}</span>
                    </>
                  )}
                </span>
              )}
            </Deferred>
          </p>
          <p className="max-sm:hidden">Logged in as {holderName}</p>
        </div>
        <SwitchForm>
          <button
            type="submit"
            name="person"
            value="own"
            className="inline-flex min-h-touch flex-none cursor-pointer items-center gap-2 rounded-m px-3 font-semi underline underline-offset-3 hover:decoration-2 focus-visible:shadow-none focus-visible:-outline-offset-3 focus-visible:outline-current"
          >
            <Icon name="arrow-left" size="small" />
            <span className="hidden md:inline">Back to my own record</span>
            <span className="md:hidden">My record</span>
          </button>
        </SwitchForm>
      </div>
    </section>
  );
}

function Brand({ productName }: { productName: string }) {
  const word = firstWord(productName);
  // As wide as the sidebar below it.
  return (
    <HoverLink
      to="/"
      className={`${brandClass} tiny:hidden flex-none text-ink lg:w-brand max-lg:[&_.brand-word]:sr-only`}
    >
      <Logo />
      <span className="brand-word">
        {word}
        <span className="sr-only">{productName.slice(word.length)}, dashboard</span>
      </span>
    </HoverLink>
  );
}

/** Ruling B56. */
function ContactDetails({ person }: Pick<ShellData, "person">) {
  return (
    <Deferred panel={person} loading={null} failed={null}>
      {({ mobile, email }) =>
        mobile === undefined && email === undefined ? null : (
          <div className="top-contacts hidden min-w-0 max-w-72 border-line-strong border-r pr-3 text-right text-muted text-small min-[80em]:block">
            <p className="sr-only">Your contact details</p>
            {mobile === undefined ? null : <p className="truncate">{phoneText(mobile)}</p>}
            {email === undefined ? null : <p className="truncate">{email}</p>}
          </div>
        )
      }
    </Deferred>
  );
}

function Header({ data }: { data: ShellData }) {
  return (
    <header className="top low:static sticky top-0 z-20 col-span-full row-start-2 flex min-h-header min-w-0 items-center gap-1 bg-frame px-3 py-1 max-[22.5em]:px-2 md:gap-4 md:px-gutter lg:pl-4 print:hidden">
      <SidebarToggle />
      <Brand productName={data.productName} />
      <div className="hidden min-w-0 md:block md:max-lg:[&_p>span]:hidden [&_.hit]:min-h-6">
        <PracticeLine practice={data.practice} lastPhone={data.lastPhone} />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-2 max-md:gap-1">
        <FindButton data={data} />
        <CallIcon practice={data.practice} lastPhone={data.lastPhone} />
        <ContactDetails person={data.person} />
        <UserMenu data={data} />
      </div>
    </header>
  );
}
