import { sessionCookie, sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { type ServedRequest, startedBy, wentWell } from "../history/served-request.ts";
import type { Invariant } from "../history/simulation.ts";
import { wrongPassword } from "../history/visitors.ts";

const idleMs = 15 * 60_000;
const wholeMs = 8 * 3_600_000;

type Session = {
  account: AccountKey;
  /** The latest moment at which it can have begun. */
  beganAt: number;
  /** The latest moment at which it can have been used. */
  usedAt: number;
  uses: number;
  ended?: { at: number; why: string };
};

export const sessions: Invariant = (simulation) => {
  const { time, onRequest, violate, readStore } = simulation;
  const known = new Map<string, Session>();
  const sessionOf = (cookie: string) => known.get(sessionCookie.parse(cookie) ?? "");

  function end(session: Session | undefined, why: string): void {
    if (session) session.ended ??= { at: time.now(), why };
  }

  function noteEnd(request: ServedRequest, started: string | undefined): void {
    const { tab, response, path, method, body, startedAt, calls } = request;
    const intent = body.get("intent");
    const session = sessionOf(request.cookie);
    if (!wentWell(request) || response === undefined || response.status >= 400) return;
    const leadsTo = (address: string) =>
      response.headers.get("location")?.includes(address) ?? response.text.includes(`"${address}`);
    const isLogin = /^\/login(\.data)?($|\?)/.test(path);
    if (intent === "logOut" && leadsTo("/login")) end(session, "Log Out");
    else if (isLogin && method === "GET" && response.status === 200 && !path.includes("continue"))
      end(session, "the page for signing in");
    else if (started !== undefined) end(session, `${method} ${path} ${intent ?? ""}`);
    // A 401 of which the portal has not waited for the end tells it nothing.
    else if (
      calls.some(({ call, status, readAt }) => status() === 401 && readAt !== undefined && endsWith401(call))
    )
      end(session, "a 401 of the practice");
    const isNewPassword =
      (intent === "password" && leadsTo("/profile?saved=password")) ||
      (intent === "newPassword" && started !== undefined);
    if (!isNewPassword) return;
    for (const [id, other] of known) {
      const isOther = id !== started && other.account === tab.device.account && other.beganAt < startedAt;
      if (isOther) end(other, "the change of password");
    }
  }

  onRequest({
    begin: (request) => {
      const session = sessionOf(request.cookie);
      if (session && isUse(request)) session.uses++;
    },
    end: (request) => {
      const { startedAt, method, path, body, response, tab } = request;
      const session = sessionOf(request.cookie);
      if (session) {
        const limit = Math.min(
          session.uses > 0 ? Number.POSITIVE_INFINITY : session.usedAt + idleMs,
          session.beganAt + wholeMs,
        );
        const { at, why } = session.ended ?? { at: limit, why: "its time" };
        if (startedAt > Math.min(at, limit) && isSignedIn(request)) {
          violate("ended sessions", `${method} ${path} was answered after the end of its session by ${why}`);
        }
        if (isUse(request)) {
          session.uses--;
          session.usedAt = Math.max(session.usedAt, time.now());
        }
      }
      const started = startedBy(request);
      if (started !== undefined && body.get("password") === wrongPassword) {
        violate("wrong password", `${method} ${path} starts a session`);
      }
      noteEnd(request, started);
      if (started === undefined || response === undefined) return;
      const isRenewed = session !== undefined && (path.startsWith("/session") || path.startsWith("/profile"));
      const isSame = isRenewed && !path.startsWith("/session/resume");
      const beganAt = isSame ? session.beganAt : time.now();
      known.set(started, { account: tab.device.account, beganAt, usedAt: time.now(), uses: 0 });
    },
  });
  return {
    check: async () => {
      const stored = new Set((await readStore("SELECT id FROM sessions")).map(({ id }) => id));
      for (const [id, { ended }] of known) {
        if (ended && stored.has(sessionKey(id)))
          violate("ended sessions", `a session is stored after its end by ${ended.why}`);
      }
    },
  };
};

/** A 401 of another token, such as that of a payment, or of a password, ends no session. */
const endsWith401 = (call: string) =>
  !["identity.authenticate", "identity.logout", "billing.savePayment"].includes(call);

const isUse = ({ method, path }: ServedRequest): boolean =>
  method !== "GET" || !path.split("?")[0]?.endsWith(".data");

function isSignedIn({ path, response }: ServedRequest): boolean {
  if (response === undefined || response.status >= 300 || response.headers.has("x-portal-session"))
    return false;
  if (/^\/(?:login|loginSwitch|session\/resume)/.test(path)) return false;
  return !response.text.includes('"/login');
}
