import { RouterContextProvider } from "react-router";
import { networkContext, nonceContext, servicesContext } from "#app/.server/contexts.ts";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import { createTransport, type Exchange, type Reply } from "#app/.server/practice-client/transport.ts";
import type { Services } from "#app/.server/services.ts";
import { type AccountKey, cast } from "#fixtures/people/cast.ts";
import { type PortalWorld, startPortal } from "../support/portal.ts";
import type { TestPractice } from "../support/practice.ts";
import { portalRequestHandler } from "./documents-of-portal.ts";

/** The answer to one call that is damaged, in place of the practice's. */
export type Damaged = { call: string; text: string };
export type Page = { status: number; html: string; location: string | null };

/**
 * The portal in front of a practice whose answers are read once and then repeated, so that a page costs no request.
 * Each page has a session of its own, because a session keeps what it has read.
 */
export async function portalInFront(practice: TestPractice, world: PortalWorld, account: AccountKey) {
  const { services } = await startPortal(practice);
  const handle = await portalRequestHandler();
  const { transport, close } = createTransport();
  const recorded = new Map<string, Promise<Reply>>();
  /** The texts of each call's answers. */
  const answers = new Map<string, Set<string>>();
  let damaged: Damaged | undefined;
  let called = new Set<string>();
  const { token } = await world.signIn(account, "P2D");
  const { patientId, fullName } = cast[account].profile;

  async function reply(call: string, exchange: Exchange, signal: AbortSignal): Promise<Reply> {
    called.add(call);
    // A write whose answer is damaged never reaches the practice, so its record shows that nothing was done.
    if (damaged?.call === call && exchange.method !== "GET") {
      return { status: 200, text: damaged.text, date: undefined, retryAfter: undefined, isTestData: true };
    }
    const key = `${exchange.method} ${exchange.url.href} ${exchange.body ?? ""}`;
    const known = recorded.get(key) ?? transport(call, exchange, signal);
    recorded.set(key, known);
    const answer = await known;
    answers.set(call, (answers.get(call) ?? new Set()).add(answer.text));
    return damaged?.call === call ? { ...answer, text: damaged.text } : answer;
  }

  const connections = {
    transport: reply,
    circuitBreakerFor: createCircuitBreakers(),
    budget: createRetryBudget(),
    random: () => 0,
  };
  const client: Services["client"] = (baseUrls, caller, signal, hooks) =>
    createClient(connections, baseUrls, caller, signal, hooks);
  Object.assign(services, { client });

  async function request(path: string, form?: Record<string, string>): Promise<Page> {
    const id = await services.sessions.start({
      stage: "signedIn",
      token,
      apiUrl: `${practice.url}/~${world.id}/api`,
      username: world.people[account].username,
      patientId,
      patientName: fullName,
      holderId: patientId,
      holderName: fullName,
      isTestData: true,
    });
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(networkContext, "192.0.2.1");
    context.set(nonceContext, "nonce");
    const response = await handle(
      new Request(new URL(path, "http://localhost"), {
        method: form === undefined ? "GET" : "POST",
        headers: { cookie: `__Host-portal=${id}` },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      }),
      context,
    );
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get("location"),
    };
  }

  return {
    services,
    close,
    /** The texts that a call has answered so far. */
    answersOf: (call: string): string[] => [...(answers.get(call) ?? [])],
    /** A page as the practice is, with the calls that it makes. */
    async page(path: string): Promise<Page & { calls: string[] }> {
      called = new Set();
      damaged = undefined;
      return { ...(await request(path)), calls: [...called] };
    },
    /** The same page with a damaged answer; with a form, the answer to that form. */
    async damagedPage(path: string, damage: Damaged, form?: Record<string, string>): Promise<Page> {
      damaged = damage;
      return request(path, form);
    },
  };
}
