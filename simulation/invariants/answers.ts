import { timeLimits } from "#app/.server/time-limits.ts";
import type { ServedRequest } from "../history/served-request.ts";
import type { Invariant } from "../history/simulation.ts";

const ownMs = 500;

export const answers: Invariant = ({ onRequest, violate, log }) => {
  onRequest({
    end: (request) => {
      const { response, startedAt, endedAt, method, path } = request;
      if (response === undefined) return;
      const { status, headers, text } = response;
      const isPage = headers.get("content-type")?.includes("text/html") ?? false;
      if (status >= 500 && (status !== 503 || (isPage && !text.includes("</html>")))) {
        violate("no failure", `${method} ${path} was answered with ${status}`);
      }
      const ms = endedAt - startedAt;
      const limit = limitOf(request) + ownMs;
      if (ms > limit) violate("time limits", `${method} ${path} took ${ms} of ${limit} ms`);
      if (ms > 5_000) log(`slow: ${method} ${path} took ${ms} ms`);
    },
  });
  return {};
};

function limitOf({ method, path, body }: ServedRequest): number {
  if (method === "GET")
    return path.startsWith("/login") ? timeLimits.signIn + timeLimits.page : timeLimits.page;
  const intent = body.get("intent");
  const isLogin = path.startsWith("/login");
  if (intent === "logOut" || (isLogin && intent === "cancel")) return timeLimits.logOut;
  if (isLogin || path.startsWith("/session/resume")) return timeLimits.signIn + timeLimits.logOut;
  // The practice confirms the session before a form is carried out.
  return timeLimits.readCall + timeLimits.form;
}
