import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import {
  createTransport,
  type OutgoingRequest,
  type PracticeResponse,
} from "#app/.server/practice-client/transport.ts";
import type { Services } from "#app/.server/services.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { SessionData } from "#app/.server/store/sessions/session-data.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { contractEndpoints, mayChange } from "#practice-api/contract.ts";
import { textOfBytes } from "#practice-api/wire/characters.ts";
import { type Fields, type Page, pageSender } from "../support/page-sender.ts";
import { type PortalWorld, sessionOf, startPortal } from "../support/portal.ts";
import type { TestPractice } from "../support/practice.ts";
import { logLines } from "./log-lines.ts";

/** The answer to one call that is damaged, in place of the practice's. */
export type Damaged = { call: string; text: string };
export type Sent = {
  form?: Fields | undefined;
  /** The id of a session. A new session of the account without one, and none with null. */
  session?: string | null | undefined;
  /** What sends it: a browser without scripts, the router of an open page, or the page's own request. */
  as?: "document" | "data" | "open page" | undefined;
  damage?: Damaged | undefined;
};

/** Of whom a session is, by default of the account, and the session whose drafts it has. */
type NewSession = { of?: SessionData; draftsOf?: string };

/** A sign-in writes nothing to a record, and reading a message or a result writes no more than that it was read. */
const signInCalls = new Set(["locate", "authenticate", "logout"].map((call) => `identity.${call}`));
const writes = new Set(
  contractEndpoints()
    .filter(({ endpoint }) => mayChange(endpoint) && endpoint.method !== "GET")
    .map(({ area, call }) => `${area}.${call}`)
    .filter((name) => !signInCalls.has(name)),
);
/** What an account has done before counts against it, so it is deleted between cases. */
const ofAccounts = [
  "counters",
  "payments",
  "leases",
  "asked_medicines",
  "appointment_acts",
  "discarded_drafts",
  "idempotency_keys",
] as const;

/**
 * The portal in front of a practice whose answers are read once and then repeated, so that a page costs no request.
 * No write reaches the practice, so its record shows that nothing was done.
 * @param fixed answers that are not the practice's: those to writes.
 */
export async function portalInFront(
  practice: TestPractice,
  world: PortalWorld,
  account: AccountKey,
  fixed: Readonly<Record<string, string>> = {},
) {
  const { services } = await startPortal(practice);
  const log = logLines();
  const ask = await pageSender(services);
  const { transport, close } = createTransport();
  const recorded = new Map<string, Promise<PracticeResponse>>();
  /** The texts of each call's answers. */
  const answers = new Map<string, Set<string>>();
  let damaged: Damaged | undefined;
  /** The practice's clock, as its last answer had it. */
  let date: string | undefined;
  let called = new Set<string>();
  const data = await sessionOf(world, account, account, "P2D");

  async function reply(call: string, exchange: OutgoingRequest): Promise<PracticeResponse> {
    called.add(call);
    if (writes.has(call) || fixed[call] !== undefined) {
      const text = damaged?.call === call ? damaged.text : (fixed[call] ?? "true");
      return { status: 200, text, date, retryAfter: undefined, isTestData: true };
    }
    const key = JSON.stringify([exchange.method, exchange.url, exchange.headers, exchange.body]);
    // The answer serves other pages as well, so it does not end with its own.
    const known = recorded.get(key) ?? transport(call, exchange, AbortSignal.timeout(60_000));
    recorded.set(key, known);
    known.catch(() => recorded.delete(key));
    const { large, ...small } = await known;
    const answer =
      large === undefined ? small : { ...small, text: textOfBytes(large.body, large.contentType) };
    date = answer.date;
    answers.set(call, (answers.get(call) ?? new Set()).add(answer.text));
    return damaged?.call === call ? { ...answer, text: damaged.text } : answer;
  }

  /** The circuits and the retries of one page do not depend on the pages before it. */
  let connections = newConnections();
  function newConnections() {
    return {
      transport: reply,
      circuitBreakerFor: createCircuitBreakers(),
      budget: createRetryBudget(),
      random: () => 0,
    };
  }
  const client: Services["client"] = (...input) => createClient(connections, ...input);
  Object.assign(services, { client, pause: async () => undefined });
  Object.assign(services.captcha, { isSolved: async () => true });

  /** Starts a session, by default one of the account, with the drafts of another one. */
  async function startSession({ of = data, draftsOf }: NewSession = {}): Promise<string> {
    const id = await services.sessions.start(of);
    if (draftsOf === undefined) return id;
    const drafts = await services.database
      .selectFrom("drafts")
      .selectAll()
      .where("session_id", "=", sessionKey(draftsOf))
      .execute();
    for (const draft of drafts) {
      await services.database
        .insertInto("drafts")
        .values({ ...draft, session_id: sessionKey(id) })
        .execute();
    }
    return id;
  }

  async function send(path: string, { form, session, as = "document", damage }: Sent = {}): Promise<Page> {
    damaged = damage;
    called = new Set();
    connections = newConnections();
    const id = session === null ? undefined : (session ?? (await startSession()));
    return ask(path, { form, session: id, as });
  }

  return {
    services,
    token: data.token,
    startSession,
    send,
    lines: log.lines,
    close: async () => {
      log.restore();
      await close();
    },
    /** The texts that a call has answered so far. */
    answersOf: (call: string): string[] => [...(answers.get(call) ?? [])],
    /** The calls of the last request. */
    calls: (): string[] => [...called],
    /** Forgets what the account has done. */
    async forget(): Promise<void> {
      for (const table of ofAccounts) await services.database.deleteFrom(table).execute();
      // The drafts of sessions stay: forms are made ready with them.
      await services.database.deleteFrom("drafts").where("session_id", "=", "account").execute();
    },
  };
}

export const isWrite = (call: string): boolean => writes.has(call);
