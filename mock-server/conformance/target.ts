import { z } from "zod";
import { dayAt } from "#fixtures/time.ts";
import { type Adaptation, adaptedEndpoints } from "#practice-api/adaptation/adapted-contract.ts";
import { type AnyEndpoint, contract, contractEndpoints } from "#practice-api/contract.ts";
import type { SignInResult } from "#practice-api/identity/endpoints.ts";
import { bodyIn } from "#practice-api/wire/body.ts";
import type { Endpoint, Host } from "#practice-api/wire/endpoint.ts";
import { type Caller, toRequest, type WireRequest } from "#practice-api/wire/request.ts";
import { type Answer, fetchAnswer } from "./answer.ts";
import { beside } from "./hosts.ts";
import { Skipped } from "./outcomes.ts";

export type Exchange = {
  readonly endpoint: AnyEndpoint;
  readonly request: WireRequest;
  readonly answer: Answer;
};

/** The mutation check breaks one field with it. */
export type Interceptor = {
  readonly request?: (endpoint: AnyEndpoint, request: WireRequest) => WireRequest;
  readonly answer?: (endpoint: AnyEndpoint, answer: Answer) => Answer;
};

export type TargetOptions = {
  /** It names the practice: `http://127.0.0.1:4010/identity`. */
  readonly identity?: string | undefined;
  /** Where there is no identity server: `http://127.0.0.1:4010/api`. */
  readonly practice?: string | undefined;
  readonly user: string;
  readonly password: string;
  /** Of hosts that are not beside the API: `{ images: "https://…" }`. */
  readonly hosts?: Partial<Record<Host, string>>;
  /** How the portal is configured for this practice. By default as the contract has it. */
  readonly adaptation?: Adaptation;
  readonly interceptor?: Interceptor;
  /** Sign-ins included. */
  readonly onExchange?: (exchange: Exchange) => void;
};

export type Target = {
  readonly user: string;
  readonly password: string;
  readonly caller: Caller;
  /** By the clock of the practice's answers. */
  readonly today: string;
  readonly send: (endpoint: AnyEndpoint, request: WireRequest) => Promise<Exchange>;
  /** As the portal makes the call at this practice. */
  readonly asPortal: <R extends AnyEndpoint>(endpoint: R) => R;
  /** For the signed-in account, or for one of its linked patients. */
  readonly requestOf: (endpoint: AnyEndpoint, input: object, patientId?: string) => WireRequest;
  /** So that a check can end that session. */
  readonly signIn: (password?: string) => Promise<SignInResult>;
};

const { identity } = contract;
const endpoints = contractEndpoints().map(({ endpoint }) => endpoint);

/** @throws Error with one sentence when the account cannot sign in. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { user, password, interceptor = {}, onExchange = () => {} } = options;
  const urls: Partial<Record<Host, string>> = options.identity
    ? { identity: withoutSlash(options.identity) }
    : {};
  const send: Target["send"] = async (endpoint, original) => {
    const request = interceptor.request?.(endpoint, original) ?? original;
    const base = urls[request.host];
    if (base === undefined) throw new Skipped(`There is no address of the host ${request.host}.`);
    const answer = await fetchAnswer(base, request);
    const exchange = { endpoint, request, answer: interceptor.answer?.(endpoint, answer) ?? answer };
    onExchange(exchange);
    return exchange;
  };
  let now = 0;
  const ask = async <T>(endpoint: Endpoint<unknown, T>, input: object): Promise<T> => {
    const exchange = await send(endpoint, toRequest(endpoint, input, undefined));
    now = exchange.answer.at;
    const decoded = z.safeDecode(endpoint.output, bodyIn(endpoint, exchange.answer.text));
    if (!decoded.success) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers ${exchange.answer.status} with something that cannot be read.`,
      );
    }
    return decoded.data;
  };
  const locate = () => ask(identity.locate, { username: user, password: "" });
  const apiUrl = options.practice ?? (await locate()).apiUrl;
  if (!/^https?:/.test(apiUrl)) throw new Error("The identity server names no address of a practice.");
  const api = withoutSlash(apiUrl);
  for (const host of beside) {
    urls[host] = withoutSlash(options.hosts?.[host] ?? new URL(`../${host}`, `${api}/`).href);
  }
  urls.api = api;
  const signIn = (secret = password) => ask(identity.authenticate, { username: user, password: secret });
  const signedIn = await signIn();
  if (signedIn.outcome !== "signedIn") throw new Error("The practice refuses this user or password.");
  const adapted = options.adaptation && adaptedEndpoints(options.adaptation);
  // A call keeps the type of its answer when its request is adapted.
  const asPortal = <R extends AnyEndpoint>(endpoint: R) =>
    (adapted?.[endpoints.indexOf(endpoint)]?.endpoint as R | undefined) ?? endpoint;
  const caller = { token: signedIn.token, patientId: signedIn.userId, holderId: signedIn.userId };
  return {
    user,
    password,
    caller,
    today: dayAt(requireTime(now)),
    send,
    asPortal,
    requestOf: (endpoint, input, patientId = caller.patientId) =>
      toRequest(asPortal(endpoint), input, { ...caller, patientId }),
    signIn,
  };
}

function requireTime(at: number): number {
  if (Number.isNaN(at)) throw new Error("The practice's answers have no Date.");
  return at;
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "");
}
