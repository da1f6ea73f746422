import { RouterContextProvider } from "react-router";
import type { Config } from "#app/.server/configuration/config.ts";
import {
  addressContext,
  anonymousLimitContext,
  nonceContext,
  servicesContext,
} from "#app/.server/contexts.ts";
import { cleanHtml } from "#app/.server/html/clean-html.ts";
import { startReconciler } from "#app/.server/payments/reconcile.ts";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { Transport } from "#app/.server/practice-client/transport.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import type { Connection } from "#app/.server/store/database.ts";
import { storeOf } from "./portal-store.ts";

export type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

export type PortalParts = {
  config: Config;
  handle: Handle;
  connect: () => Connection;
  release: (connection: Connection) => void;
  transport: Transport;
  storeFault: () => Error | undefined;
};

export class ConnectionLost extends Error {}

export type PortalProcess = ReturnType<typeof startPortalProcess>;

export function startPortalProcess(parts: PortalParts) {
  const connection = parts.connect();
  let stepsLeft = Number.POSITIVE_INFINITY;
  let isDead = false;
  const { promise: death, reject: die } = Promise.withResolvers<never>();
  death.catch(() => undefined);
  const never = new Promise<never>(() => undefined);

  const end = () => {
    isDead = true;
    stopReconciler();
  };
  const kill = () => {
    if (isDead) return;
    end();
    // What was not committed is undone, as when a process ends.
    void connection.close();
    die(new ConnectionLost("The portal's process has ended."));
  };
  /** A process that has ended goes no further than the step that it has reached. */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (stepsLeft-- <= 0) kill();
    if (isDead) return never;
    const settled = await Promise.allSettled([work()]);
    if (stepsLeft-- <= 0) kill();
    if (isDead) return never;
    const [result] = settled;
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }

  const store = storeOf(connection, (statement, isRead, canFail) =>
    step(async () => {
      const fault = canFail ? parts.storeFault() : undefined;
      if (fault) throw fault;
      return connection.run(statement, isRead);
    }),
  );
  const services = startServices(parts.config, undefined, store);
  const connections = {
    transport: ((...call) => step(() => parts.transport(...call))) satisfies Transport,
    circuitBreakerFor: createCircuitBreakers(),
    budget: createRetryBudget(),
    random: Math.random,
  };
  Object.assign(services, {
    client: ((...input) => createClient(connections, ...input)) satisfies Services["client"],
    // Threads would end at a moment of their own.
    html: { clean: async (html: string) => ({ html: cleanHtml(html) }), close: async () => undefined },
  });
  // A captcha is solved with the computer's threads, and is tested on its own.
  Object.assign(services.captcha, { isSolved: async () => true });
  const stopReconciler = startReconciler(services);

  return {
    services,
    isDead: () => isDead,
    kill,
    stop: () => {
      if (isDead) return;
      end();
      parts.release(connection);
    },
    /** Each call to the practice and each statement is two steps, before and after. */
    killAfter: (steps: number) => {
      stepsLeft = steps;
    },
    run: async <T>(work: (services: Services) => Promise<T>) => Promise.race([work(services), death]),
    /** @throws ConnectionLost when the process ends before its answer is whole. */
    respond: async (request: Request) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(addressContext, "192.0.2.1");
      context.set(nonceContext, "nonce");
      context.set(anonymousLimitContext, async () => undefined);
      const answer = async () => {
        const response = await parts.handle(request, context);
        const { status, headers } = response;
        const text = await response.text();
        return new Response(status === 204 ? null : text, { status, headers });
      };
      return Promise.race([answer(), death]);
    },
  };
}
