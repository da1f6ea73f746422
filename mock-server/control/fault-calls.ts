import type { Router } from "express";
import { z } from "zod";
import { ApiError } from "../core/api-error.ts";
import { closest } from "../core/suggest.ts";
import { callPath, faultRule } from "../faults/fault-rule.ts";
import { isPreset, presets } from "../faults/presets.ts";
import { readBody } from "./requests.ts";
import type { About } from "./world-of-request.ts";

const presetRequest = z.strictObject({ panel: callPath.optional() });

/** Breaking things, one rule or one situation at a time, and mending them. */
export function faultCalls(door: Router, about: About): void {
  door.get("/faults", (request, response) => {
    response.json(about(request, response).faults.list());
  });
  door.post("/faults", (request, response) => {
    response.status(201).json(about(request, response).faults.add(readBody(faultRule, request.body)));
  });
  door.delete("/faults", (request, response) => {
    about(request, response).faults.clear();
    response.status(204).end();
  });
  door.post("/faults/preset/:name", (request, response) => {
    const { name } = request.params;
    if (!isPreset(name)) {
      const meant = closest(name, Object.keys(presets));
      throw new ApiError(404, `There is no preset of this name; the nearest is ${meant}.`);
    }
    const { panel } = readBody(presetRequest, request.body);
    if (panel !== undefined && name !== "one-panel-down") {
      throw new ApiError(400, `${name} is about the whole practice, so it has no panel.`);
    }
    const rule = readBody(faultRule, { name, ...presets[name](panel) });
    response.status(201).json(about(request, response).faults.add(rule));
  });
  door.get("/faults/:id", (request, response) => {
    const rule = about(request, response).faults.find(request.params.id);
    if (!rule) throw noSuchRule();
    response.json(rule);
  });
  door.delete("/faults/:id", (request, response) => {
    if (!about(request, response).faults.remove(request.params.id)) throw noSuchRule();
    response.status(204).end();
  });
}

function noSuchRule(): ApiError {
  return new ApiError(404, "There is no such rule.");
}
