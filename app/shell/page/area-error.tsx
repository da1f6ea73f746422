import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { isUnavailable, NotFoundPage, Reference, RetryLink, UnavailablePage } from "./failed.tsx";
import { CallPractice } from "./practice-contact.tsx";
import { PageHeader } from "./screen-header.tsx";

/** The shell would show a patient whose record is not open any more, so the root shows these errors. */
const isOfOtherRecord = (name: unknown) => name === "link" || name === "record";

export function AreaError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isOfOtherRecord(error.data)) throw error;
  if (isUnavailable(error) && error.data !== "menu")
    return <UnavailablePage error={error} isWholePage={false} />;
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <>
        <title>Not available for this account</title>
        <PageHeader
          heading="This is not available for this account"
          line="Your practice has not turned this on for you. If you think this is wrong, call the practice."
        />
        <div className="mb-6">
          <Link to="/" className={buttonClass("primary")}>
            Go to the dashboard
          </Link>
        </div>
        <CallPractice />
        <Reference />
      </>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage isWholePage={false} />;
  return (
    <>
      <title>Not loaded</title>
      <PageHeader heading="We could not load this page" />
      <FailedState what="this page">
        <RetryLink />
      </FailedState>
      <div className="mt-6">
        <CallPractice />
      </div>
      <Reference />
    </>
  );
}
