import { type ReactNode, useContext, useState } from "react";
import { isRouteErrorResponse, Link, Links, Meta, Outlet, ScrollRestoration, useMatches } from "react-router";
import { KeptFocus, RouteFocus } from "#app/browser/focus.tsx";
import { EarlyInputScript, LateScripts } from "#app/browser/late-scripts.tsx";
import {
  isUnavailable,
  MessagePage,
  NotFoundPage,
  RetryLink,
  UnavailablePage,
} from "#app/shell/page/failed.tsx";
import { NavigationProgress } from "#app/shell/page/navigation-progress.tsx";
import { HelpNumbersContext, helpNumbersAttributes } from "#app/shell/page/practice-contact.tsx";
import { SwitchForm } from "#app/shell/patient/switch-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/root";
import favicon from "./favicon.svg";
import signedInStyles from "./signed-in.css?url";
import signedOutStyles from "./signed-out.css?url";
import { themeColours } from "./theme-colours.ts";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NZ" {...helpNumbersAttributes(useContext(HelpNumbersContext))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={useStyles()} precedence="portal" />
        <EarlyInputScript />
        <Meta />
        <Links nonce={import.meta.env.DEV ? "" : undefined} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  );
}

/**
 * The precedence makes React keep a page until the next one's stylesheet has loaded, and keep both. A
 * document that has the large one stays with it, because the small one, coming later, would win over it.
 */
function useStyles(): string {
  const isSignedIn = useMatches().some(({ id }) => /^routes\/(signed-in|meeting-frame)\//.test(id));
  const [hasAll, setHasAll] = useState(isSignedIn);
  if (isSignedIn && !hasAll) setHasAll(true);
  return isSignedIn || hasAll ? signedInStyles : signedOutStyles;
}

export default function Root() {
  return (
    <>
      <NavigationProgress />
      <RouteFocus />
      <KeptFocus />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isUnavailable(error)) return <UnavailablePage error={error} />;
  if (isRouteErrorResponse(error) && error.status === 403 && error.data === "link") {
    return (
      <MessagePage
        title="You can no longer open this record"
        text="Your practice has ended your access to this person’s record. If this is wrong, call the practice."
        action={
          <SwitchForm>
            <button type="submit" name="person" value="own" className={buttonClass("primary")}>
              Back to my own record
            </button>
          </SwitchForm>
        }
      />
    );
  }
  if (isRouteErrorResponse(error) && error.data === "record") {
    return (
      <MessagePage
        title="Another person’s record is open now"
        text="You opened another person’s record in another tab, so your last action was not done. Check whose record is open, then try again."
        action={
          <Link to="/" reloadDocument className={buttonClass("primary")}>
            See whose record is open
          </Link>
        }
      />
    );
  }
  return (
    <MessagePage
      title="Something went wrong"
      text="The mistake is ours. Try again in a minute."
      action={<RetryLink variant="primary" />}
    />
  );
}
