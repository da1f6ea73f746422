import type { Request } from "express";
import { ApiError } from "../core/api-error.ts";

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** `hosts` are names of this computer besides the loopback ones, `origins` pages of other front ends. */
export type ControlCallers = { readonly hosts: readonly string[]; readonly origins: readonly string[] };
const loopbackOnly: ControlCallers = { hosts: [], origins: [] };

/** Refuses the calls that a page of another site can make a browser send. Throws a 403 or a 415. */
export function requireOwnOrigin(request: Request, { hosts, origins } = loopbackOnly): void {
  const host = request.get("Host") ?? "";
  const isOwnName = loopback.test(host) || hosts.includes(host.replace(/:\d+$/, "").toLowerCase());
  if (!isOwnName) {
    const hint = `MOCK_CONTROL_HOSTS=${host.replace(/:\d+$/, "")} lets it.`;
    throw new ApiError(403, `The control API does not answer at ${host}. ${hint}`);
  }
  const origin = request.get("Origin");
  const isOwnOrigin = origin === undefined || origin === `${request.protocol}://${host}`;
  if (!isOwnOrigin && !origins.includes(origin)) {
    throw new ApiError(403, `The control API takes no calls from ${origin}.`);
  }
  const hasBody = request.get("Transfer-Encoding") !== undefined || Number(request.get("Content-Length")) > 0;
  if (hasBody && !request.is("json")) {
    throw new ApiError(415, "The body must have Content-Type: application/json.");
  }
}
