import type { Response } from "express";
import type { World } from "../world/world.ts";

/** Sets the headers of every response: that it comes from a mock, its world, and the time there. */
export function setMockHeaders(response: Response, world: World): void {
  response.sendDate = false;
  response.setHeader("Date", world.clock.http());
  response.setHeader("X-Mock-Server", "harbour-mock");
  response.setHeader("X-Mock-World", world.id);
  response.setHeader("Cache-Control", "no-store");
}
