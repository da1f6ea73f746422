import { createContext, data, type LoaderFunctionArgs, type MiddlewareFunction } from "react-router";
import { signedInScreens } from "#app/screens.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { addressContext, servicesContext } from "./contexts.ts";
import { hasArea } from "./has-area.ts";
import { ifFailedOrEnded } from "./practice-client/practice-error.ts";
import { type RequestContext, requestContext } from "./request-context.ts";
import type { Services } from "./services.ts";
import { besideCheck } from "./session/session-check.ts";
import { withStoreErrors } from "./session/session-responses.ts";
import { auditSubject } from "./store/audit-log.ts";
import { log } from "./telemetry/log.ts";

export type ScreenArgs = Pick<LoaderFunctionArgs, "request" | "url" | "params"> & {
  context: RequestContext;
  services: Services;
  address: string;
};

type Work<T> = (args: ScreenArgs) => T | Promise<T>;
type RouteHandler<T> = (args: LoaderFunctionArgs) => Promise<T>;

/**
 * For accounts whose menu has the screen's area (ruling B23). @throws Response 403 without it, 503 when the
 * menu cannot be read, 404 for a route without a row in app/screens.ts.
 */
export function screenLoader<T>(load: Work<T>): RouteHandler<T> {
  return areaChecked(areaOfScreen, load, besideCheck);
}

/** The practice confirms the session before `act` runs. */
export function screenAction<T>(act: Work<T>): RouteHandler<T> {
  return answerAction(async (args) => {
    await args.context.checked();
    return act(args);
  });
}

/**
 * For an action that stores an answer in the portal and redirects. The page that it redirects to confirms the
 * session, so that the practice's time is taken once. A call that writes to the practice waits for that
 * itself; `act` calls `context.checked()` before work that must not begin without it.
 */
export function answerAction<T>(act: Work<T>): RouteHandler<T> {
  return areaChecked(areaOfScreen, act);
}

export function resourceLoader<T>(area: MenuArea, load: Work<T>): RouteHandler<T> {
  return areaChecked(() => area, load, besideCheck);
}

/** Only an open page names its record: neither a link on another site nor two patients are mixed in (threat T48). */
export const recordLoader = <T>(area: MenuArea, load: Work<T>) =>
  resourceLoader(area, (args) =>
    args.request.headers.has(sessionHeaders.record) ? load(args) : new Response(null, { status: 400 }),
  );

export function isAreaChecked(handler: unknown): boolean {
  return typeof handler === "function" && checkedHandlers.has(handler);
}

const checkedHandlers = new WeakSet<object>();
const areaCheck = createContext<{ isDone: boolean }>({ isDone: false });

function areaChecked<T>(
  areaOf: (pattern: string) => MenuArea | undefined,
  work: Work<T>,
  confirm = (_context: RequestContext, result: Promise<T>): Promise<T> => result,
): RouteHandler<T> {
  const handler: RouteHandler<T> = withStoreErrors(async (args: LoaderFunctionArgs) => {
    const { request, url, params, pattern, context } = args;
    const requested = context.get(requestContext);
    context.get(areaCheck).isDone = true;
    const services = context.get(servicesContext);
    const load = async () => {
      const area = areaOf(pattern);
      if (area !== undefined) await requireArea({ services, context: requested }, area);
      return work({
        request,
        url,
        params,
        context: requested,
        services,
        get address() {
          return context.get(addressContext);
        },
      });
    };
    return confirm(requested, load()).catch((error: unknown) => {
      requested.noteError(error);
      throw error;
    });
  });
  checkedHandlers.add(handler);
  return handler;
}

/** The router writes patterns without the leading slash. */
function areaOfScreen(pattern: string): MenuArea | undefined {
  const screen = signedInScreens.find(({ path }) => path === `/${pattern.replace(/^\//, "")}`);
  if (!screen) throw data(null, { status: 404 });
  return screen.area;
}

/** For a screen of several areas (ruling B23). @throws Response 403 without it, 503 for an unread menu. */
export async function requireArea(
  { services: { audit }, context }: Pick<ScreenArgs, "services" | "context">,
  area: MenuArea,
): Promise<void> {
  const isAllowed = await hasArea(context, area).catch(
    ifFailedOrEnded(() => {
      throw data("menu", { status: 503 });
    }),
  );
  if (isAllowed) return;
  const subject = auditSubject(context.session.data);
  await audit.record({ event: "refuseAccess", outcome: "refused", ...subject, object: area });
  throw data("area", { status: 403 });
}

/** Answers 500 for a screen that made no area check, so that a route without `screenLoader` shows nothing. */
export const requireAreaCheck: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const check = { isDone: false };
  context.set(areaCheck, check);
  const response = await next();
  // The router answers 405 itself, before any loader or action has run.
  if (check.isDone || response.status === 405 || loadsLayoutOnly(request)) return response;
  log.error({ route: pattern }, "screen without an area check");
  return new Response(null, { status: 500 });
};

/** After a write whose screen keeps its data, the router reads the layout alone. */
function loadsLayoutOnly(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return pathname.endsWith(".data") && searchParams.get("_routes") === "routes/signed-in/layout";
}
