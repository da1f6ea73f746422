import type { MiddlewareFunction } from "react-router";
import { servicesContext } from "../contexts.ts";
import { allowedBaseUrl } from "../practice-client/base-urls.ts";
import type { Services } from "../services.ts";
import { sessionCookie } from "../store/sessions/session-cookie.ts";
import type { OpenSession, SignedInSession } from "../store/sessions/session-data.ts";
import {
  hasStoreFailed,
  hasWritten,
  isThrown503,
  recordInRequest,
  sessionStatusResponse,
  withStoreErrors,
  writeFailureResponse,
} from "./session-responses.ts";

/** `isUse`: it then lasts longer. One whose practice the operator has taken away does not open. */
export async function openSignedIn(
  { sessions, identify, config }: Pick<Services, "sessions" | "identify" | "config">,
  request: Request,
  isUse: boolean,
): Promise<OpenSession<SignedInSession> | undefined> {
  const session = await sessions.open(sessionCookie.read(request), isUse);
  if (session?.data.stage !== "signedIn") return undefined;
  if (allowedBaseUrl(session.data.apiUrl, config.practiceOrigins) === undefined) return undefined;
  identify(session.data);
  return { ...session, data: session.data };
}

export function isOtherRecord(
  { recordTokens }: Services,
  { data }: OpenSession<SignedInSession>,
  record: string | undefined,
): boolean {
  return record !== undefined && !recordTokens.isOf(record, data);
}

export type Middleware = MiddlewareFunction<Response>;

/** An open page keeps what was typed (threat T36). Once a write was sent, what became of it is unknown. */
export function keepingOpenPage(middleware: Middleware): Middleware {
  return async (args, next) => {
    const { request, url } = args;
    const isOpenPage = request.method !== "GET" && recordInRequest(request, url, "page") !== undefined;
    if (!isOpenPage) return middleware(args, next);
    const failed = () => writeFailureResponse(hasWritten(args) ? "unknown" : "unavailable");
    try {
      const response = await middleware(args, next);
      return hasStoreFailed(args) ? failed() : response;
    } catch (error) {
      if (isThrown503(error)) return failed();
      throw error;
    }
  };
}

/** For requests that need no call to the practice (threat T48). A document request passes. */
export const refuseStalePages: Middleware = keepingOpenPage(withStoreErrors(refuseStale));

async function refuseStale(...[{ request, url, context }, next]: Parameters<Middleware>) {
  const services = context.get(servicesContext);
  const record = recordInRequest(request, url, "page");
  if (record === undefined) return next();
  const session = await openSignedIn(services, request, false);
  if (!session) return sessionStatusResponse("expired");
  return isOtherRecord(services, session, record) ? sessionStatusResponse("patientChanged") : next();
}
