import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { ignoreSecondPress } from "#app/browser/double-press.ts";
import { replayEarlyInput } from "#app/browser/early-input.ts";
import { reloadOnTraversal } from "#app/browser/loaded-address.ts";
import { followMovedTexts, moveForeignNodes } from "#app/browser/moved-texts.ts";
import { sessionFetch } from "#app/browser/session-fetch.ts";
import { HelpNumbersContext, helpNumbersOf } from "#app/shell/page/practice-contact.tsx";

// The router calls the global `fetch` and offers no other way to change its requests.
window.fetch = sessionFetch(window.fetch.bind(window));

ignoreSecondPress();
followMovedTexts();

/** The router stops the requests of a page when another page is opened before its data has arrived. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

// The router leaves the promises of such a page unhandled.
window.addEventListener("unhandledrejection", (event) => {
  if (isAborted(event.reason)) event.preventDefault();
});

/** A refusal has a page of its own, so it is no defect to report. */
const logDefect = (error: unknown) => {
  if (!isRouteErrorResponse(error) && !isAborted(error)) console.error(error);
};

const followTraversals = reloadOnTraversal();

function WhenHydrated({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

if (followTraversals) {
  const onHydrated = () => {
    followTraversals();
    replayEarlyInput();
  };
  moveForeignNodes();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HelpNumbersContext value={helpNumbersOf(document.documentElement)}>
          <HydratedRouter onError={logDefect} />
          <WhenHydrated then={onHydrated} />
        </HelpNumbersContext>
      </StrictMode>,
      { onCaughtError: logDefect },
    );
  });
}
