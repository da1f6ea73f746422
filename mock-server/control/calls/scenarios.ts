import { z } from "zod";
import { scenarioJsonSchema } from "../../scenarios/json-schema.ts";
import { anyObject } from "../answers.ts";
import { call } from "../call.ts";
import { describe, worldDescription } from "../describe.ts";
import { scenarioRequest } from "../requests.ts";
import { listed, listedScenario, requireScenario, unknownScenario, wholeScenario } from "../scenario-list.ts";

export const scenarioCalls = [
  call({
    name: "scenarios",
    method: "GET",
    path: "/scenarios",
    summary: "All scenarios with their stories and mistakes.",
    answer: z.array(listedScenario),
    handle: ({ scenarios }) => scenarios.entries().map(listed),
  }),
  call({
    name: "scenarioSchema",
    method: "GET",
    path: "/scenarios/schema.json",
    summary: "The JSON Schema of scenario files.",
    answer: anyObject,
    handle: () => ({ ...scenarioJsonSchema() }),
  }),
  call({
    name: "scenario",
    method: "GET",
    path: "/scenarios/:name",
    summary: "One scenario as it is written, or with its steps.",
    query: z.object({ as: z.literal("json").optional().describe("json for the scenario with its steps.") }),
    answer: z.union([z.string(), wholeScenario]),
    type: "text/yaml",
    handle: ({ scenarios, params: { name }, query }) => {
      const entry = scenarios.entry(name);
      if (!entry) throw unknownScenario(name, scenarios.names());
      if (query.as === undefined) return entry.text;
      return { ...listed(entry), script: entry.scenario?.script ?? [] };
    },
  }),
  call({
    name: "setScenario",
    method: "PUT",
    path: "/scenario",
    summary: "Resets the world to another scenario.",
    body: scenarioRequest,
    example: { name: "abnormal-result" },
    answer: worldDescription,
    handle: ({ world, worlds, scenarios, body, origin }) => {
      worlds.setScenario(world, requireScenario(scenarios, body.name, world.patients));
      return describe(world, origin);
    },
  }),
] as const;
