import {
  type AnyEndpoint,
  type Contract,
  contractEndpoints,
  isReadOnly,
  mayChange,
  type NamedEndpoint,
} from "#practice-api/contract.ts";
import { isAnswer } from "#practice-api/wire/body.ts";
import type { InputOf, OutputOf } from "#practice-api/wire/endpoint.ts";
import { type Caller, toRequest } from "#practice-api/wire/request.ts";
import { metrics } from "../telemetry/metrics.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { timeLimits } from "../time-limits.ts";
import type { AnswerDecoder } from "./answer-decoder.ts";
import type { BaseUrls } from "./base-urls.ts";
import { type CircuitBreaker, isFailing } from "./circuit-breaker.ts";
import { PracticeError } from "./practice-error.ts";
import { readAnswerOfAnySize } from "./read-answer.ts";
import { type RetryBudget, withRetries } from "./retry.ts";
import type { OutgoingRequest, PracticeResponse, Transport } from "./transport.ts";

export type Connections = {
  transport: Transport;
  circuitBreakerFor: (address: string) => CircuitBreaker;
  budget: RetryBudget;
  random: () => number;
  areas?: Areas;
  /** Without it every answer is decoded at once. */
  decoder?: AnswerDecoder;
  noteCall?: (origin: string, seconds: number, isFailure: boolean) => void;
};

type Areas = ReadonlyMap<string, readonly NamedEndpoint[]>;

/** Once for all clients, because one is made for every request. */
export const areasOf = (endpoints: readonly NamedEndpoint[]): Areas =>
  Map.groupBy(endpoints, ({ area }) => area);
const contractAreas = areasOf(contractEndpoints());

type Input<E> = Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];
type Calls<Area> = { readonly [C in keyof Area]: (...input: Input<Area[C]>) => Promise<OutputOf<Area[C]>> };
export type PracticeClient = { readonly [A in keyof Contract]: Calls<Contract[A]> };

export type ClientHooks = {
  onResponse?: (response: PracticeResponse) => void;
  /** Runs before a call that writes is sent, which no GET does. When it rejects, nothing is sent. */
  beforeWrite?: () => Promise<void>;
};

const longerMs: Readonly<Record<string, number>> = { "billing.savePayment": timeLimits.savePayment };

/** @throws PracticeError from every call that gives no readable answer. */
export function createClient(
  connections: Connections,
  addresses: BaseUrls,
  caller: Caller | undefined,
  signal: AbortSignal,
  { onResponse, beforeWrite }: ClientHooks = {},
): PracticeClient {
  const { areas = contractAreas } = connections;
  const client = Array.from(areas, ([area, endpoints]) => {
    const functions = endpoints.map(({ call, endpoint }) => {
      return [call, (input: object = {}) => perform(`${area}.${call}`, endpoint, input)] as const;
    });
    return [area, Object.fromEntries(functions)] as const;
  });
  return Object.fromEntries(client) as unknown as PracticeClient;

  async function perform(call: string, endpoint: AnyEndpoint, input: object): Promise<unknown> {
    if (endpoint.method !== "GET" && mayChange(endpoint)) await beforeWrite?.();
    const outgoing = toOutgoing(endpoint, input, addresses, caller);
    const timeout = AbortSignal.timeout(
      longerMs[call] ?? (endpoint.method === "GET" ? timeLimits.readCall : timeLimits.writeCall),
    );
    const limit = AbortSignal.any([signal, timeout]);
    const { origin } = outgoing.url;
    const noteCall = (seconds: number, isFailure: boolean) =>
      connections.noteCall?.(origin, seconds, isFailure);
    let attempts = 0;
    const attempt = () =>
      counted(call, ++attempts, noteCall, () =>
        connections.circuitBreakerFor(addresses[endpoint.host]).run(
          call,
          async (isProbe) => {
            const response = await connections.transport(call, outgoing, isProbe ? timeout : limit);
            onResponse?.(response);
            if (isAnswer(endpoint, response.status)) return response;
            const reason = response.status === 401 && endpoint.token !== "none" ? "signedOut" : "refused";
            throw new PracticeError(reason, call, response.status, response.retryAfter);
          },
          caller?.token,
        ),
      );
    const response = await (isReadOnly(endpoint)
      ? withRetries(attempt, connections.budget, limit, connections.random)
      : attempt());
    return readAnswerOfAnySize(call, endpoint, response, connections.decoder);
  }
}

async function counted<T>(
  call: string,
  attempt: number,
  noteCall: (seconds: number, isFailure: boolean) => void,
  work: () => Promise<T>,
): Promise<T> {
  const [area = ""] = call.split(".");
  const attributes = {
    "portal.practice.call": call,
    "portal.practice.area": area,
    "portal.practice.attempt": attempt,
  };
  const time = metrics.practiceCallSeconds.startTimer({ area });
  const count = (outcome: string, isFailure: boolean) => {
    metrics.practiceCalls.inc({ area, outcome });
    if (outcome === "circuitOpen") return;
    const seconds = time();
    if (outcome !== "cancelled" && outcome !== "defect") noteCall(seconds, isFailure);
  };
  return inSpan("practice call", attributes, async (add) => {
    let outcome = "ok";
    let isFailure = false;
    try {
      return await work();
    } catch (error) {
      outcome = error instanceof PracticeError ? error.reason : "defect";
      isFailure = isFailing(error);
      throw error;
    } finally {
      count(outcome, isFailure);
      add({ "portal.outcome": outcome });
    }
  });
}

function toOutgoing(
  endpoint: AnyEndpoint,
  input: object,
  addresses: BaseUrls,
  caller: Caller | undefined,
): OutgoingRequest {
  const { method, host, path, query, headers, body } = toRequest(endpoint, input, caller);
  const url = new URL(`${addresses[host]}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const hasBody = body !== undefined;
  return {
    method,
    url,
    headers: {
      accept: "application/json",
      ...headers,
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    body: hasBody ? JSON.stringify(body) : undefined,
  };
}
