import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { reloadOnTraversal } from "#app/browser/loaded-address.ts";
import { sessionFetch } from "#app/browser/session-fetch.ts";
import { HelpNumbersContext, helpNumbersOf } from "#app/shell/page/help-numbers.ts";

// The router calls the global `fetch` and offers no other way to change its requests.
window.fetch = sessionFetch(window.fetch.bind(window));

// The router leaves the promises of a page unhandled when another page is opened before its data has arrived.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

/** A refusal has a page of its own, so it is no defect to report. */
const logDefect = (error: unknown) => {
  if (!isRouteErrorResponse(error)) console.error(error);
};

const followTraversals = reloadOnTraversal();

function WhenHydrated({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

if (followTraversals) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HelpNumbersContext value={helpNumbersOf(document.documentElement)}>
          <HydratedRouter onError={logDefect} />
          <WhenHydrated then={followTraversals} />
        </HelpNumbersContext>
      </StrictMode>,
      { onCaughtError: logDefect },
    );
  });
}
