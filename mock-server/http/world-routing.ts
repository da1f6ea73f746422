import type { Response } from "express";
import { isObject } from "#practice-api/wire/fields.ts";
import { ApiError } from "../core/api-error.ts";
import { worldOfToken, worldOfUsername } from "../world/sessions.ts";
import type { World } from "../world/world.ts";
import { ranOut, type Worlds } from "../world/worlds.ts";
import type { ParsedRequest } from "./parse-request.ts";
import type { Call } from "./route-table.ts";

/** `/~w3/api/…` */
export function splitWorld(url: string): { id: string | undefined; url: string } {
  if (!url.startsWith("/~")) return { id: undefined, url };
  const [, id, rest = ""] = /^\/~([^/?]*)([/?].*)?$/s.exec(url) ?? [];
  return { id, url: rest.startsWith("/") ? rest : `/${rest}` };
}

export function setMockHeaders(response: Response, world: World): void {
  response.sendDate = false;
  response.setHeader("Date", world.clock.http());
  response.setHeader("X-Mock-Server", "harbour-mock");
  response.setHeader("X-Mock-World", world.id);
  response.setHeader("Cache-Control", "no-store");
}

/** Throws instead of falling back to another world. `tokenOf` is asked only where there is none. */
export function requireWorld(worlds: Worlds, id: string, tokenOf = () => ""): World {
  const world = worlds.find(id);
  if (world) return world;
  // A 401 ends the session of a portal whose world is gone, so that its user can sign in to another one.
  if (worldOfToken(tokenOf()) === id.toLowerCase()) throw new ApiError(401, ranOut(id));
  throw worlds.hasRunOut(id) ? new ApiError(410, ranOut(id)) : new ApiError(404, "There is no such world.");
}

/**
 * By path, token, suffix of the username or e-mail, else the default one (docs/mock-practice.md 2). When the
 * world of a token or a username no longer exists, the default one answers that they are unknown.
 */
export function worldOfCall(
  worlds: Worlds,
  pathWorld: World | undefined,
  call: Call | undefined,
  parsed: ParsedRequest,
): World {
  if (pathWorld) return pathWorld;
  const id =
    worldOfToken(parsed.token) ??
    worldOfToken(textField("switchToken", call, parsed) ?? "") ??
    accountNamesIn(call, parsed).map(worldOfUsername).find(Boolean);
  return (id === undefined ? undefined : worlds.find(id)) ?? worlds.default;
}

const accountName = /(username|email)$/i;

/** Wherever the endpoint has them. */
export function accountNamesIn(call: Call | undefined, parsed: ParsedRequest): string[] {
  if (!call) return [];
  const fields = Object.keys({ ...call.endpoint.query.fields, ...call.endpoint.body?.fields });
  const named = fields.filter((field) => accountName.test(field));
  return named.map((field) => textField(field, call, parsed)).filter((value) => value !== undefined);
}

/** By its domain name, wherever the endpoint has it. */
export function textField(
  name: string,
  call: Call | undefined,
  { query, received: { body } }: ParsedRequest,
): string | undefined {
  const inBody = call?.endpoint.body?.fields?.[name];
  const inQuery = call?.endpoint.query.fields[name];
  const value = inBody ? isObject(body) && inBody.read(body) : inQuery && query(inQuery.path);
  return typeof value === "string" ? value : undefined;
}
