import { z } from "zod";
import { ApiError } from "../../core/api-error.ts";
import { closest } from "../../core/suggest.ts";
import { activeFault, callPath, faultRule } from "../../faults/fault-rule.ts";
import { isPreset, presets } from "../../faults/presets.ts";
import { call } from "../call.ts";
import { readBody } from "../requests.ts";

export const faultCalls = [
  call({
    name: "faults",
    method: "GET",
    path: "/faults",
    summary: "The rules with their counters.",
    answer: z.array(activeFault),
    handle: ({ world }) => world.faults.list(),
  }),
  call({
    name: "addFault",
    method: "POST",
    path: "/faults",
    summary: "Adds a rule that breaks calls.",
    body: faultRule,
    example: { match: { path: "Patient/RefreshCounter" }, effect: { type: "status", status: 503 } },
    answer: activeFault,
    status: 201,
    handle: ({ world, body }) => world.faults.add(body),
  }),
  call({
    name: "clearFaults",
    method: "DELETE",
    path: "/faults",
    summary: "Removes all rules.",
    status: 204,
    handle: ({ world }) => world.faults.clear(),
  }),
  call({
    name: "addPreset",
    method: "POST",
    path: "/faults/preset/:name",
    summary: `Adds the rule of a preset: ${Object.keys(presets).join(", ")}.`,
    body: z.strictObject({ panel: callPath.optional() }),
    example: { panel: "Patient/Medication" },
    answer: activeFault,
    status: 201,
    handle: ({ world, params: { name }, body: { panel } }) => {
      if (!isPreset(name)) {
        const nearest = closest(name, Object.keys(presets));
        throw new ApiError(404, `There is no preset of this name; the nearest is ${nearest}.`);
      }
      const { rule, needsPanel } = presets[name];
      if (panel !== undefined && !needsPanel) {
        throw new ApiError(400, `${name} affects the whole practice, so it has no panel.`);
      }
      return world.faults.add(readBody(faultRule, { name, ...rule(panel) }));
    },
  }),
  call({
    name: "removeFault",
    method: "DELETE",
    path: "/faults/:id",
    summary: "Removes a rule.",
    status: 204,
    handle: ({ world, params }) => {
      if (!world.faults.remove(params.id)) throw new ApiError(404, "There is no such rule.");
    },
  }),
] as const;
