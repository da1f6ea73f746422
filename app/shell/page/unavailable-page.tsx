import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { MessagePage } from "./message-page.tsx";
import { RetryLink } from "./retry-link.tsx";

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

type UnavailablePageProps = {
  error: ErrorResponse;
  isWholePage?: boolean;
};

export function UnavailablePage({ error, isWholePage = true }: UnavailablePageProps) {
  const { title, text } = texts.get(error.data) ?? practice;
  return (
    <MessagePage
      isWholePage={isWholePage}
      title={title}
      text={text}
      action={<RetryLink variant="primary" />}
    />
  );
}
