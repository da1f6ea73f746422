import type { Request } from "express";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import {
  type DecodedRequest,
  fromRequest,
  parametersOf,
  type ReceivedRequest,
  tokenOf,
} from "#practice-api/wire/request.ts";

export type ParsedRequest = {
  readonly received: ReceivedRequest;
  /** In any letter case. */
  readonly query: (name: string) => string | undefined;
  readonly token: string;
};

/** `query` also looks up the values inside the path. */
export type ParsedCall = ParsedRequest & { readonly decoded: DecodedRequest<unknown> };

/** Of a repeated parameter the first value counts. */
export function parseRequest(request: Request): ParsedRequest {
  const search = request.url.indexOf("?");
  // Without a prototype, because the names come from outside.
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search < 0 ? "" : request.url.slice(search))) {
    query[name] ??= value;
  }
  const received = {
    path: request.path.replace(/^\/[^/]*\//, "").replace(/(?<!\/)\/+$/, ""),
    query,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, String(text)])),
    body: request.body,
  };
  return readReceived(received);
}

export function readReceived(received: ReceivedRequest): ParsedRequest {
  return { received, query: parametersOf({ path: "" }, received), token: tokenOf(received) };
}

export function parseCall(endpoint: AnyEndpoint, { received, token }: ParsedRequest): ParsedCall {
  return {
    received,
    token,
    query: parametersOf(endpoint, received),
    decoded: fromRequest(endpoint, received),
  };
}
