import type { Response } from "express";
import type { World } from "./world.ts";

/** What every answer carries: that it is pretend, which world gave it, and the time there. */
export function stamp(response: Response, world: World): void {
  response.sendDate = false;
  response.set({
    Date: world.clock.http(),
    "X-Mock-Server": "harbour-mock",
    "X-Mock-World": world.id,
    "Cache-Control": "no-store",
  });
}
