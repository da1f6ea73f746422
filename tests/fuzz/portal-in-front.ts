import { RouterContextProvider } from "react-router";
import {
  anonymousLimitContext,
  networkContext,
  nonceContext,
  servicesContext,
} from "#app/.server/contexts.ts";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import { createTransport, type Exchange, type Reply } from "#app/.server/practice-client/transport.ts";
import type { Services } from "#app/.server/services.ts";
import type { SessionData } from "#app/.server/store/session-data.ts";
import { type AccountKey, cast } from "#fixtures/people/cast.ts";
import { contractRows, mayChange } from "#practice-api/contract.ts";
import { type PortalWorld, startPortal } from "../support/portal.ts";
import type { TestPractice } from "../support/practice.ts";
import { portalRequestHandler } from "./documents-of-portal.ts";
import { logLines } from "./log-lines.ts";

/** The answer to one call that is damaged, in place of the practice's. */
export type Damaged = { call: string; text: string };
export type Page = { status: number; html: string };

/** A sign-in writes nothing to a record, and reading a message or a result writes no more than that it was read. */
const signInCalls = new Set(["locate", "authenticate", "logout"].map((call) => `identity.${call}`));
const writes = new Set(
  contractRows()
    .filter(({ row }) => mayChange(row) && row.method !== "GET")
    .map(({ area, call }) => `${area}.${call}`)
    .filter((name) => !signInCalls.has(name)),
);
/** What an account has done before counts against it, so it is deleted between cases. */
const ofAccounts = ["counters", "payments", "leases", "asked_medicines", "discarded_drafts"] as const;

/**
 * The portal in front of a practice whose answers are read once and then repeated, so that a page costs no request.
 * No write reaches the practice, so its record shows that nothing was done.
 */
export async function portalInFront(practice: TestPractice, world: PortalWorld, account: AccountKey) {
  const { services } = await startPortal(practice);
  const log = logLines();
  const handle = await portalRequestHandler();
  const { transport, close } = createTransport();
  const recorded = new Map<string, Promise<Reply>>();
  /** The texts of each call's answers. */
  const answers = new Map<string, Set<string>>();
  let damaged: Damaged | undefined;
  /** The practice's clock, as its last answer had it. */
  let date: string | undefined;
  let called = new Set<string>();
  const { token } = await world.signIn(account, "P2D");
  const { patientId, fullName } = cast[account].profile;
  const data: SessionData = {
    stage: "signedIn",
    token,
    apiUrl: `${practice.url}/~${world.id}/api`,
    username: world.people[account].username,
    patientId,
    patientName: fullName,
    holderId: patientId,
    holderName: fullName,
    isTestData: true,
  };

  async function reply(call: string, exchange: Exchange): Promise<Reply> {
    called.add(call);
    if (writes.has(call)) {
      const text = damaged?.call === call ? damaged.text : "true";
      return { status: 200, text, date, retryAfter: undefined, isTestData: true };
    }
    const key = JSON.stringify([exchange.method, exchange.url, exchange.headers, exchange.body]);
    // The answer serves other pages as well, so it does not end with its own.
    const known = recorded.get(key) ?? transport(call, exchange, AbortSignal.timeout(60_000));
    recorded.set(key, known);
    known.catch(() => recorded.delete(key));
    const answer = await known;
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

  async function send(path: string, damage?: Damaged): Promise<Page> {
    damaged = damage;
    called = new Set();
    connections = newConnections();
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(networkContext, "192.0.2.1");
    context.set(nonceContext, "nonce");
    context.set(anonymousLimitContext, async () => undefined);
    const cookie = `__Host-portal=${await services.sessions.start(data)}`;
    // A page for a search engine is sent once it is whole, however long this computer takes.
    const headers = { "user-agent": "Googlebot", cookie };
    const response = await handle(new Request(new URL(path, "http://localhost"), { headers }), context);
    return { status: response.status, html: await response.text() };
  }

  return {
    token,
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
    },
  };
}
