import { z } from "zod";
import { ApiError } from "../../core/api-error.ts";
import { scenarioJsonSchema } from "../../scenarios/file/json-schema.ts";
import { progressOf } from "../../scenarios/world/progress.ts";
import { anyObject, scriptProgress } from "../answers.ts";
import { call } from "../call.ts";
import { describe, worldDescription } from "../describe.ts";
import { play } from "../plays.ts";
import { scenarioRequest } from "../requests.ts";
import {
  checkedScenario,
  listed,
  listedScenario,
  requireScenario,
  savedScenario,
  scenarioText,
  unknownScenario,
  whole,
  wholeScenario,
} from "../scenario-list.ts";

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
      return whole(entry);
    },
  }),
  call({
    name: "checkScenario",
    method: "POST",
    path: "/scenarios/check",
    summary: "Checks a scenario without storing it. The answer lists its mistakes.",
    body: scenarioText,
    example: { text: "title: A test\nstory: It is made up.\n" },
    answer: checkedScenario,
    handle: ({ scenarios, body: { name = "scenario", text } }) => {
      const { mistakes, scenario } = scenarios.check(name, text);
      if (!scenario) return { mistakes };
      return { mistakes, scenario: whole({ name, text, isSaved: false, scenario, mistakes }) };
    },
  }),
  call({
    name: "saveScenario",
    method: "POST",
    path: "/scenarios",
    summary: "Saves a scenario, in the folder SCENARIOS_DIR or else until the practice stops.",
    body: savedScenario,
    example: { name: "my-scenario", text: "title: A test\nstory: It is made up.\n" },
    answer: wholeScenario,
    status: 201,
    handle: ({ scenarios, body: { name, text } }) => {
      const { mistakes, scenario } = scenarios.save(name, text);
      const [first] = mistakes;
      if (first) throw new ApiError(400, `${first.file}, line ${first.line}: ${first.message}`, { mistakes });
      return whole({ name, text, isSaved: true, scenario, mistakes });
    },
  }),
  call({
    name: "removeScenario",
    method: "DELETE",
    path: "/scenarios/:name",
    summary: "Removes a saved scenario.",
    status: 204,
    handle: ({ scenarios, params: { name } }) => {
      if (!scenarios.names().includes(name)) throw unknownScenario(name, scenarios.names());
      scenarios.remove(name);
    },
  }),
  call({
    name: "script",
    method: "GET",
    path: "/script",
    summary: "The steps of the world's scenario, and which of them the journal shows as done.",
    answer: scriptProgress,
    handle: ({ world, scenarios }) => {
      const script = scenarios.find(world.scenario.name)?.script ?? [];
      const trace = {
        calls: world.journal.read(),
        events: world.events.past(),
        scheduled: world.events.scheduled().map(({ event }) => event.type),
      };
      return { scenario: world.scenario.name, steps: progressOf(script, trace) };
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

export const playCalls = [
  call({
    name: "startPlay",
    method: "POST",
    path: "/plays",
    summary: "Plays a scenario's script in a browser, in a world of its own. Plays run one after another.",
    body: scenarioRequest,
    example: { name: "abnormal-result" },
    answer: play,
    status: 201,
    handle: ({ plays, worlds, scenarios, body, origin }) => {
      requireScenario(scenarios, body.name, worlds.default.patients);
      return plays.start(body.name, origin);
    },
  }),
  call({
    name: "play",
    method: "GET",
    path: "/plays/:id",
    summary: "A play with the steps that have ended.",
    answer: play,
    handle: ({ plays, params }) => plays.find(params.id),
  }),
] as const;
