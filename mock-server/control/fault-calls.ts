import type { Router } from "express";
import { z } from "zod";
import { ApiError } from "../core/api-error.ts";
import { closest } from "../core/suggest.ts";
import { callPath, faultRule } from "../faults/fault-rule.ts";
import { isPreset, presets } from "../faults/presets.ts";
import { readBody } from "./requests.ts";
import type { WorldOf } from "./world-of-request.ts";

export const presetRequest = z.strictObject({ panel: callPath.optional() });

/** Adds, lists and removes fault rules. */
export function faultCalls(router: Router, worldOf: WorldOf): void {
  router.get("/faults", (request, response) => {
    response.json(worldOf(request, response).faults.list());
  });
  router.post("/faults", (request, response) => {
    response.status(201).json(worldOf(request, response).faults.add(readBody(faultRule, request.body)));
  });
  router.delete("/faults", (request, response) => {
    worldOf(request, response).faults.clear();
    response.status(204).end();
  });
  router.post("/faults/preset/:name", (request, response) => {
    const { name } = request.params;
    if (!isPreset(name)) {
      const nearest = closest(name, Object.keys(presets));
      throw new ApiError(404, `There is no preset of this name; the nearest is ${nearest}.`);
    }
    const { panel } = readBody(presetRequest, request.body);
    if (panel !== undefined && name !== "one-panel-down") {
      throw new ApiError(400, `${name} affects the whole practice, so it has no panel.`);
    }
    const rule = readBody(faultRule, { name, ...presets[name](panel) });
    response.status(201).json(worldOf(request, response).faults.add(rule));
  });
  router.get("/faults/:id", (request, response) => {
    const rule = worldOf(request, response).faults.find(request.params.id);
    if (!rule) throw noSuchRule();
    response.json(rule);
  });
  router.delete("/faults/:id", (request, response) => {
    if (!worldOf(request, response).faults.remove(request.params.id)) throw noSuchRule();
    response.status(204).end();
  });
}

function noSuchRule(): ApiError {
  return new ApiError(404, "There is no such rule.");
}
