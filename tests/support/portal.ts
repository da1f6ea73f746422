import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Config, readConfig } from "#app/.server/config.ts";
import { networkContext, requestContext, servicesContext } from "#app/.server/contexts.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import { refuseStalePages, requireSession } from "#app/.server/session/require-session.ts";
import type { RequestKind } from "#app/.server/session/session-responses.ts";
import { continueSignIn, signIn } from "#app/.server/sign-in/run-sign-in.ts";
import { signedInSession } from "#app/.server/sign-in/start-session.ts";
import { sessionCookie } from "#app/.server/store/session-cookie.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import * as sessionRoute from "#app/routes/resources/session.ts";
import * as resumeRoute from "#app/routes/resources/session-resume.ts";
import * as timeRoute from "#app/routes/resources/session-time.ts";
import { castPassword } from "#fixtures/people/cast.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { monday, openPractice } from "./practice.ts";

export type Asked = {
  cookie?: string | undefined;
  /** The stamp of the record that the asking page shows. */
  record?: string | undefined;
  method?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

export type Account = "aroha" | "mei" | "sione";
export const minute = 60_000;
/** Exactly the attributes that keep the cookie ours, for an id and for clearing it (SECURITY T2). */
export const exactCookie =
  /^__Host-portal=([\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax|; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax)$/;

/** The portal's session rules on a fake clock, in front of a practice of each test's own. */
export function openPortal(overrides: Partial<Config> = {}) {
  const practice = openPractice();
  const folder = mkdtempSync(join(tmpdir(), "portal-visits-"));
  const portal = {} as {
    now: number;
    services: Services;
    world: WorldDescription & WorldControl;
    /** Every Set-Cookie header that any answer carried. */
    cookies: string[];
  };
  let started: Services;
  beforeAll(async () => {
    const environment = {
      DATA_DIR: folder,
      MINIMUM_RESPONSE_MS: "0",
      IDENTITY_URL: `${practice.url}/identity`,
    };
    started = await startServices({ ...readConfig(environment), ...overrides }, () => portal.now);
    portal.services = started;
  });
  beforeEach(async () => {
    portal.now = Date.parse(monday);
    portal.cookies = [];
    for (const table of ["sessions", "drafts", "counters"] as const) {
      await started.database.deleteFrom(table).execute();
    }
    portal.world = await practice.control.createWorld({ now: monday });
  });
  afterEach(() => portal.world.remove());
  afterAll(async () => {
    await started.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function requestOf(path: string, { cookie, record, method, form, headers }: Asked) {
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
    const context = new RouterContextProvider();
    context.set(servicesContext, portal.services);
    context.set(networkContext, "192.0.2.1");
    // As the router gives it: without the .data of the request itself.
    const plain = new URL(url);
    plain.pathname = plain.pathname.replace(/\.data$/, "");
    return { request, context, url: plain, params: {}, pattern: plain.pathname } as never;
  }

  async function answered(work: () => Promise<unknown>): Promise<Response> {
    const answer = await work().catch((thrown: unknown) => thrown);
    const response = answer instanceof Response ? answer : fromData(answer);
    portal.cookies.push(...response.headers.getSetCookie());
    return response;
  }

  /** Asks for a signed-in page. What it shows is `show`, the patient's name from the practice unless said. */
  const page = (
    path: string,
    asked: Asked,
    show: (visit: RequestContext) => Promise<string> = async (visit) => (await visit.profile()).fullName,
    kind: RequestKind = "page",
  ) =>
    answered(async () => {
      const args = requestOf(path, asked) as { context: RouterContextProvider };
      return requireSession(kind)(args as never, async () => {
        return new Response(await show(args.context.get(requestContext)));
      });
    });

  /** A route without a page: its middleware, then its action or loader. */
  const through = (route: typeof sessionRoute | typeof timeRoute, path: string, asked: Asked) =>
    answered(async () => {
      const args = requestOf(path, asked);
      const isSent = asked.form !== undefined || asked.method === "POST";
      return refuseStalePages(args, async () => (isSent ? route.action(args) : route.loader(args)));
    });

  return {
    portal,
    page,
    /** Sends a form to /session. */
    session: (asked: Asked) => through(sessionRoute, "/session", asked),
    /** Asks for the time left, or says that somebody is there. */
    time: (asked: Asked) => through(timeRoute, "/session/time", asked),
    resume: (account: Account, record: string, asked: Asked = {}, password: string = castPassword) => {
      const { username } = portal.world.people[account];
      const form = { intent: "resume", username, password, record };
      return answered(async () => resumeRoute.action(requestOf("/session/resume", { ...asked, form })));
    },
    /** Signs in as the login page does and gives the cookie's id. */
    async signIn(account: Account, as?: "manaia" | "tama"): Promise<string> {
      const { services, world } = portal;
      const { username } = world.people[account];
      let result = await signIn(services, { username, password: castPassword }, 0);
      if (result.state.value === "choosing") {
        const { patientId } = world.people[as ?? account];
        result = await continueSignIn(services, result.state, { type: "choose", patientId });
      }
      const data = signedInSession(result);
      if (!data) throw new Error(`${account} could not sign in: ${result.state.value}`);
      return services.sessions.start(data);
    },
    async recordOf(cookie: string): Promise<string> {
      const session = await portal.services.sessions.open(cookie, false);
      if (session?.data.stage !== "signedIn") throw new Error("nobody is signed in");
      return portal.services.recordTokens.of(session.data);
    },
  };
}

/** The session id that an answer sets, or undefined. */
export const idIn = (response: Response): string | undefined => {
  const [cookie = ""] = response.headers.getSetCookie();
  const headers = { cookie: cookie.split(";")[0] ?? "" };
  return sessionCookie.read(new Request("http://localhost", { headers }));
};

function fromData(thrown: unknown): Response {
  const { data, init } = thrown as { data?: unknown; init?: ResponseInit };
  if (init?.status === undefined) throw thrown;
  return new Response(JSON.stringify(data), init);
}
