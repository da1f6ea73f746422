import { ApiError } from "../../core/api-error.ts";
import { scenarioJsonSchema } from "../../scenarios/file/json-schema.ts";
import { progressOf } from "../../scenarios/world/progress.ts";
import type { Handlers } from "../calls.ts";
import { describe } from "../describe.ts";
import { listed, requireScenario, unknownScenario, whole } from "../scenario-list.ts";

export const scenarioHandlers = {
  scenarios: ({ scenarios }) => scenarios.entries().map(listed),
  scenarioSchema: () => ({ ...scenarioJsonSchema() }),
  scenario: ({ scenarios, params: { name }, query }) => {
    const entry = scenarios.entry(name);
    if (!entry) throw unknownScenario(name, scenarios.names());
    if (query.as === undefined) return entry.text;
    return whole(entry);
  },
  checkScenario: ({ scenarios, body: { name = "scenario", text } }) => {
    const { mistakes, scenario } = scenarios.check(name, text);
    if (!scenario) return { mistakes };
    return { mistakes, scenario: whole({ name, text, isSaved: false, scenario, mistakes }) };
  },
  saveScenario: ({ scenarios, body: { name, text } }) => {
    const { mistakes, scenario } = scenarios.save(name, text);
    const [first] = mistakes;
    if (first) throw new ApiError(400, `${first.file}, line ${first.line}: ${first.message}`, { mistakes });
    return whole({ name, text, isSaved: true, scenario, mistakes });
  },
  removeScenario: ({ scenarios, params: { name } }) => {
    if (!scenarios.names().includes(name)) throw unknownScenario(name, scenarios.names());
    scenarios.remove(name);
  },
  script: ({ world, scenarios }) => {
    const script = scenarios.find(world.scenario.name)?.script ?? [];
    const trace = {
      calls: world.journal.read(),
      events: world.events.past(),
      scheduled: world.events.scheduled().map(({ event }) => event.type),
    };
    return { scenario: world.scenario.name, steps: progressOf(script, trace) };
  },
  setScenario: ({ world, worlds, scenarios, body, origin }) => {
    worlds.setScenario(world, requireScenario(scenarios, body.name, world.patients));
    return describe(world, origin);
  },
} satisfies Partial<Handlers>;

export const playHandlers = {
  startPlay: ({ plays, worlds, scenarios, body, origin }) => {
    requireScenario(scenarios, body.name, worlds.default.patients);
    return plays.start(body.name, origin);
  },
  play: ({ plays, params }) => plays.find(params.id),
  plays: ({ plays }) => plays.list(),
  stopPlay: ({ plays, params }) => {
    plays.stop(params.id);
  },
} satisfies Partial<Handlers>;
