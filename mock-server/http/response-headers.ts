import type { Response } from "express";
import type { World } from "../world/world.ts";

export function setMockHeaders(response: Response, world: World): void {
  response.sendDate = false;
  response.setHeader("Date", world.clock.http());
  response.setHeader("X-Mock-Server", "harbour-mock");
  response.setHeader("X-Mock-World", world.id);
  response.setHeader("Cache-Control", "no-store");
}
