import type { Request, Response } from "express";
import { type HolderKey, isHolderKey, type PatientKey } from "#fixtures/people/people.ts";
import { ApiError } from "../core/api-error.ts";
import { stamp } from "../http/response-headers.ts";
import { requireWorld } from "../http/world-routing.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";

/** Finds the world that a control call is about. */
export type About = (request: Request, response: Response) => World;

/** The world a control call is about: path, `?world=`, header, default. */
export function aboutWorlds(worlds: Worlds): About {
  return (request, response) => {
    const named = request.query.world ?? request.get("X-Mock-World");
    const world = response.locals.pathWorld ?? (named ? requireWorld(worlds, String(named)) : worlds.default);
    stamp(response, world);
    return world;
  };
}

/** The address by which the caller reached the practice. */
export function originOf(request: Request): string {
  return `${request.protocol}://${request.get("Host")}`;
}

/** Somebody of this world by the name testers call them: `aroha`, `patient0042`. */
export function requirePatient(world: World, name: unknown): PatientKey {
  if (typeof name === "string" && world.hasPatient(name)) return name;
  throw new ApiError(400, "Nobody in this world has this name: say one such as aroha or patient0001.");
}

export function requireAccount(world: World, name: unknown): HolderKey {
  if (typeof name === "string" && isHolderKey(name, world.patients)) return name;
  throw new ApiError(400, "Nobody with an account has this name in this world: say one such as aroha.");
}
