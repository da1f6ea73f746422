import type { Request, Response } from "express";
import { type HolderKey, isHolderKey, type PatientKey } from "#fixtures/people/people.ts";
import { ApiError } from "../core/api-error.ts";
import { setMockHeaders } from "../http/response-headers.ts";
import { requireWorld } from "../http/world-routing.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";

/** Finds the world of a control call and sets its response headers. */
export type WorldOf = (request: Request, response: Response) => World;

/** Looks for the world in the path, the query `world`, the header `X-Mock-World`, then takes the default one. */
export function worldOfRequest(worlds: Worlds): WorldOf {
  return (request, response) => {
    const named = request.query.world ?? request.get("X-Mock-World");
    const world = response.locals.pathWorld ?? (named ? requireWorld(worlds, String(named)) : worlds.default);
    setMockHeaders(response, world);
    return world;
  };
}

/** Scheme and host as the caller used them. */
export function originOf(request: Request): string {
  return `${request.protocol}://${request.get("Host")}`;
}

/** A person of this world by the name that testers use: `aroha`, `patient0042`. Throws when there is none. */
export function requirePatient(world: World, name: unknown): PatientKey {
  if (typeof name === "string" && world.hasPatient(name)) return name;
  throw new ApiError(
    400,
    "There is no person of this name in this world: use one such as aroha or patient0001.",
  );
}

/** A person of this world with an account. Throws when there is none. */
export function requireAccount(world: World, name: unknown): HolderKey {
  if (typeof name === "string" && isHolderKey(name, world.patients)) return name;
  throw new ApiError(400, "There is no account of this name in this world: use one such as aroha.");
}
