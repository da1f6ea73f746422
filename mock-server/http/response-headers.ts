import type { Response } from "express";
import type { World } from "../world/world.ts";

/** What every answer carries: that it is pretend, which world gave it, and the time there. */
export function stamp(response: Response, world: World): void {
  response.sendDate = false;
  response.setHeader("Date", world.clock.http());
  response.setHeader("X-Mock-Server", "harbour-mock");
  response.setHeader("X-Mock-World", world.id);
  response.setHeader("Cache-Control", "no-store");
}
