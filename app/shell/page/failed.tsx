import type { ReactNode } from "react";
import { type ErrorResponse, isRouteErrorResponse, Link, useLocation } from "react-router";
import { currentReference, referenceAttribute } from "#app/shared/reference.ts";
import { type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { StripRidges } from "#app/ui/drawings/ridges.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { notFoundTexts } from "#practice-api/texts.ts";
import { CallPractice } from "./practice-contact.tsx";

/** For a patient who calls: the id finds the log lines of the failed request (threat T47). */
export function Reference() {
  const reference = currentReference();
  if (reference === undefined) return null;
  return (
    <p className="mt-6 text-muted text-small">
      Reference: <span {...{ [referenceAttribute]: "" }}>{reference}</span>
    </p>
  );
}

/** A link, so that it works before JavaScript does. */
export function RetryLink({ variant = "secondary" }: { variant?: ButtonVariant }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} replace preventScrollReset className={buttonClass(variant)}>
      <Icon name="refresh" size="small" />
      Retry
    </Link>
  );
}

/** The shell has its own main landmark. */
type PageProps = { isWholePage?: boolean };

const scene = "relative isolate h-40 bg-hero [--ridges:104px]";
const card = "@container w-full max-w-140 overflow-hidden rounded-xl bg-surface shadow-2";

type MessagePageProps = PageProps & { title: string; text: string; action: ReactNode };

export function MessagePage({ title, text, action, isWholePage = true }: MessagePageProps) {
  const words = (
    <>
      <title>{title}</title>
      <div className={scene}>
        <StripRidges />
      </div>
      <div className="p-6 @narrow:p-8">
        <h1 tabIndex={-1}>{title}</h1>
        <div className="mt-2 max-w-measure">{text}</div>
        <div className="my-6 [&_.button]:w-full">{action}</div>
        <CallPractice />
        <Reference />
      </div>
    </>
  );
  if (!isWholePage) return <div className={card}>{words}</div>;
  return (
    <div className="grid min-h-dvh place-items-center p-gutter [&_.call-practice>.button]:w-full">
      <main id="main" tabIndex={-1} className={card}>
        {words}
      </main>
    </div>
  );
}

/** By the name that `sessionErrors` on the server sends. */
const texts = new Map<unknown, { title: string; text: string }>([
  [
    "store",
    { title: "The portal is not available at the moment", text: "Nothing is lost. Try again in a minute." },
  ],
  ["limit", { title: "Too many requests", text: "You are still logged in. Wait a minute, then try again." }],
]);
const practice = {
  title: "We could not reach your practice",
  text: "You are still logged in. Try again in a minute, or call the practice.",
};

/** An error that goes away by itself: the store or the practice does not answer, or a rate limit. */
export function isUnavailable(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 503 || error.status === 429);
}

export function UnavailablePage({ error, ...page }: PageProps & { error: ErrorResponse }) {
  const { title, text } = texts.get(error.data) ?? practice;
  return <MessagePage {...page} title={title} text={text} action={<RetryLink variant="primary" />} />;
}

export function NotFoundPage(page: PageProps) {
  const back = (
    <Link to="/" className={buttonClass("primary")}>
      Go Back
    </Link>
  );
  return <MessagePage {...page} title={notFoundTexts.title} text={notFoundTexts.code} action={back} />;
}
