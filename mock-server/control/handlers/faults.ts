import { ApiError } from "../../core/api-error.ts";
import { closest } from "../../core/suggest.ts";
import { faultRule } from "../../faults/fault-rule.ts";
import { isPreset, presets } from "../../faults/presets.ts";
import type { Handlers } from "../calls.ts";
import { readBody } from "../read-body.ts";

export const faultHandlers = {
  faults: ({ world }) => world.faults.list(),
  addFault: ({ world, body }) => world.faults.add(body),
  clearFaults: ({ world }) => {
    world.faults.clear();
  },
  addPreset: ({ world, params: { name }, body: { panel } }) => {
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
  removeFault: ({ world, params }) => {
    if (!world.faults.remove(params.id)) throw new ApiError(404, "There is no such rule.");
  },
} satisfies Partial<Handlers>;
