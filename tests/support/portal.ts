import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { addressContext, anonymousLimitContext, servicesContext } from "#app/.server/contexts.ts";
import { createRequestContext, type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import { refuseStalePages } from "#app/.server/session/open-session.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { requireSignedOut } from "#app/.server/session/require-signed-out.ts";
import type { RequestKind } from "#app/.server/session/session-responses.ts";
import { authenticate } from "#app/.server/sign-in/authenticate.ts";
import { continueSignIn, signIn } from "#app/.server/sign-in/run-sign-in.ts";
import { signedInSession } from "#app/.server/sign-in/start-session.ts";
import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import * as resumeRoute from "#app/routes/session/resume.resource.ts";
import * as sessionRoute from "#app/routes/session/session.resource.ts";
import * as timeRoute from "#app/routes/session/time.resource.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { type AccountKey, demoPassword, type PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { monday, openPractice, type TestPractice } from "./practice.ts";

export const minute = 60_000;
/** The time left of a session that has just been used. */
export const fullTime = { idleMs: 15 * minute, wholeMs: 8 * 60 * minute };
/** The session cookie with an id, and without one, with exactly its attributes (threat T2). */
export const exactCookie =
  /^__Host-portal=([\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax|; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax)$/;

export type PortalWorld = WorldDescription & WorldControl;
type Environment = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), "portal-"));
const started: Services[] = [];
afterAll(async () => {
  for (const services of started) await services.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the portal's services in front of a mock practice, with a store of their own and no wait before a retry. */
async function start(practice: TestPractice, environment: Environment, now: () => number): Promise<Services> {
  const config = readConfig({
    IDENTITY_URL: `${practice.url}/identity`,
    DATA_DIR: join(folder, String(started.length)),
    MINIMUM_RESPONSE_MS: "0",
    CAPTCHA_COST: "1",
    ...environment,
  });
  const services = startServices(config, now, undefined, () => 0);
  services.pause = async () => undefined;
  started.push(services);
  await services.started;
  return services;
}

/** The router's context of a request from an address. */
export function routerContext(services: Services, address = "203.0.113.7"): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(addressContext, address);
  return context;
}

/** One instance of the portal with a clock of its own, for tests of the sign-in. */
export async function startPortal(practice: TestPractice, environment: Environment = {}) {
  const clock = { now: Date.now() };
  const services = await start(practice, environment, () => clock.now);
  return {
    services,
    clock,
    authenticate: (
      username: string,
      password: string,
      captcha?: string,
      address = "203.0.113.7",
      cookie = "",
    ) => {
      const request = new Request("http://portal.test/login", { headers: { cookie } });
      return authenticate(services, { username, password, captcha, address, request });
    },
    /** A solved captcha. The clock moves on by the second that a captcha must be old. */
    solveCaptcha: async (form: Parameters<Services["captcha"]["challenge"]>[0] = "login") => {
      const solution = await solve(await services.captcha.challenge(form));
      clock.now += 1_000;
      return solution;
    },
  };
}

/** The portal's services for the tests of one file, and request contexts that use them. */
export function openPortal(practice: TestPractice) {
  const portal = {} as { services: Services };
  beforeAll(async () => {
    portal.services = await start(practice, {}, Date.now);
  });

  /** The context of an account's request about its own record or a linked patient's. */
  async function contextFor(
    world: PortalWorld,
    account: AccountKey,
    patient: PersonKey = account,
    signal = AbortSignal.timeout(10_000),
  ): Promise<RequestContext> {
    const data = await sessionOf(world, account, patient);
    const session = { key: world.id, data, left: fullTime };
    const context = createRequestContext(portal.services, session, signal);
    // As requireSession does: the response sets the context's clock to the practice's.
    await context.api.identity.validate();
    return context;
  }
  return { portal, contextFor };
}

export type SentRequest = {
  cookie?: string | undefined;
  /** The token of the record that the requesting page shows. */
  record?: string | undefined;
  method?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

/** The portal's session rules on a fake clock. Each test has a world and an empty store. */
export function openSessions(environment: Environment = {}) {
  const practice = openPractice();
  const portal = {} as {
    now: number;
    services: Services;
    world: PortalWorld;
    /** Every Set-Cookie header of a response. */
    cookies: string[];
  };
  beforeAll(async () => {
    portal.services = await start(practice, environment, () => portal.now);
  });
  beforeEach(async () => {
    portal.now = Date.parse(monday);
    portal.cookies = [];
    for (const table of ["sessions", "drafts", "counters"] as const) {
      await portal.services.database.deleteFrom(table).execute();
    }
    portal.world = await practice.control.createWorld({ now: monday });
  });
  afterEach(() => portal.world.remove());

  function routeArguments(path: string, { cookie, record, method, form, headers }: SentRequest) {
    const url = new URL(path, "http://localhost");
    const request = new Request(url, {
      method: method ?? (form === undefined ? "GET" : "POST"),
      headers: {
        ...(cookie === undefined ? {} : { cookie: `__Host-portal=${cookie}` }),
        ...(record === undefined ? {} : { [sessionHeaders.record]: record }),
        ...headers,
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    const context = routerContext(portal.services, "192.0.2.1");
    // The router's `url` lacks the .data of the request.
    const routed = new URL(url);
    routed.pathname = routed.pathname.replace(/\.data$/, "");
    return { request, context, url: routed, params: {}, pattern: routed.pathname } as never;
  }

  async function responseOf(work: () => Promise<unknown>): Promise<Response> {
    const result = await work().catch((thrown: unknown) => thrown);
    const response = result instanceof Response ? result : responseOfData(result);
    portal.cookies.push(...response.headers.getSetCookie());
    return response;
  }

  /** Requests a signed-in page that shows the patient's name, or what `show` returns. */
  const page = (
    path: string,
    sent: SentRequest,
    show: (context: RequestContext) => Promise<string | Response> = async (context) =>
      (await context.profile()).fullName ?? "",
    kind: RequestKind = "page",
  ) =>
    responseOf(async () => {
      const args = routeArguments(path, sent) as { context: RouterContextProvider };
      return requireSession(kind)(args as never, async () => {
        const shown = await show(args.context.get(requestContext));
        return typeof shown === "string" ? new Response(shown) : shown;
      });
    });

  /** Requests a resource route: its middleware, then its action or loader. */
  const resource = (route: typeof sessionRoute | typeof timeRoute, path: string, sent: SentRequest) =>
    responseOf(async () => {
      const args = routeArguments(path, sent);
      const isWrite = sent.form !== undefined || sent.method === "POST";
      return refuseStalePages(args, async () => (isWrite ? route.action(args) : route.loader(args)));
    });

  return {
    portal,
    page,
    /** Requests a page for signing in, which redirects a signed-in patient. */
    signedOutPage: (path: string, sent: SentRequest) =>
      responseOf(async () => {
        const args = routeArguments(path, sent) as { context: RouterContextProvider };
        args.context.set(anonymousLimitContext, async () => undefined);
        return requireSignedOut(args as never, async () => new Response("page"));
      }),
    /** Sends a form to /session. */
    session: (sent: SentRequest) => resource(sessionRoute, "/session", sent),
    /** Requests the time left. With POST it extends the session. */
    time: (sent: SentRequest) => resource(timeRoute, "/session/time", sent),
    resume: (
      account: "aroha" | "mei" | "sione",
      record: string,
      sent: SentRequest = {},
      password: string = demoPassword,
    ) => {
      const { username } = portal.world.people[account];
      const form = { intent: "resume", username, password, record };
      const args = routeArguments("/session/resume", { ...sent, form });
      return responseOf(async () => resumeRoute.action(args));
    },
    /** Signs in as /login does. Returns the id in the cookie. */
    async signIn(account: "aroha" | "mei" | "sione", patient?: "manaia" | "tama"): Promise<string> {
      const { services, world } = portal;
      const { username } = world.people[account];
      let result = await signIn(services, { username, password: demoPassword }, 0, () => true);
      if (result.state.value === "choosing") {
        const { patientId } = world.people[patient ?? account];
        result = await continueSignIn(services, result.state, { type: "choose", patientId });
      }
      const data = signedInSession(result);
      if (!data) throw new Error(`${account} could not sign in: ${result.state.value}`);
      return services.sessions.start(data);
    },
    async recordOf(cookie: string): Promise<string> {
      const session = await portal.services.sessions.open(cookie, false);
      if (session?.data.stage !== "signedIn") throw new Error("the cookie has no signed-in session");
      return portal.services.recordTokens.of(session.data);
    },
  };
}

/** The session id that a response sets, or undefined. */
export const idIn = (response: Response): string | undefined => {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const headers = { cookie: cookies.join("; ") };
  return sessionCookie.read(new Request("http://localhost", { headers }));
};

/** The response to a thrown `data()`. */
function responseOfData(thrown: unknown): Response {
  const { data, init } = thrown as { data?: unknown; init?: ResponseInit };
  if (init?.status === undefined) throw thrown;
  return new Response(JSON.stringify(data), init);
}

/**
 * The data of a session that an account of a world has, with its own record open or that of a patient whom it acts for.
 * @param expiresIn how long the practice's session lasts, as an ISO duration.
 */
export async function sessionOf(
  world: PortalWorld,
  account: AccountKey,
  patient: PersonKey = account,
  expiresIn?: string,
): Promise<SignedInSession> {
  const { token } = await world.signIn(account, expiresIn);
  const [holder, open] = [world.people[account], world.people[patient]];
  return {
    stage: "signedIn",
    token,
    apiUrl: world.apiUrl,
    username: world.people[account].username,
    patientId: open.patientId,
    patientName: open.name,
    holderId: holder.patientId,
    holderName: holder.name,
    isTestData: true,
  };
}

/** What the widget puts into its hidden field once it has done the work. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
