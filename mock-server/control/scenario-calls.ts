import type { Router } from "express";
import { ApiError } from "../core/api-error.ts";
import { didYouMean } from "../core/suggest.ts";
import { stamp } from "../http/response-headers.ts";
import { absentFrom, type CompiledScenario } from "../scenarios/compile.ts";
import { scenarioJsonSchema } from "../scenarios/json-schema.ts";
import type { Library, ShelfEntry } from "../scenarios/library.ts";
import type { Mistake } from "../scenarios/source.ts";
import type { Worlds } from "../world/worlds.ts";
import { describe } from "./describe.ts";
import { readBody, scenarioRequest } from "./requests.ts";
import { type About, originOf } from "./world-of-request.ts";

/** A scenario as the list shows it. One whose file has mistakes goes on with its last good version, if any. */
export type ListedScenario = {
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly signIn: readonly string[];
  readonly mistakes: readonly Mistake[];
};
/** The same with its script, for whoever plays it. */
export type WholeScenario = ListedScenario & Pick<CompiledScenario, "script">;

/** The scenarios, and turning a world into one of them (PRACTICE-SERVER 6 and 7). */
export function scenarioCalls(door: Router, worlds: Worlds, scenarios: Library, about: About): void {
  door.get("/scenarios", (_request, response) => {
    response.json(scenarios.entries().map(listed));
  });
  door.get("/scenarios/schema.json", (_request, response) => {
    response.json(scenarioJsonSchema());
  });
  door.get("/scenarios/:name", (request, response) => {
    const { name } = request.params;
    const entry = scenarios.entry(name);
    if (!entry) throw unknownScenario(name, scenarios.names());
    if (request.query.as === "json") {
      response.json({ ...listed(entry), script: entry.scenario?.script ?? [] } satisfies WholeScenario);
    } else {
      response.type("text/yaml").send(entry.text);
    }
  });
  door.put("/scenario", (request, response) => {
    const world = about(request, response);
    worlds.setScenario(
      world,
      requireScenario(scenarios, readBody(scenarioRequest, request.body).name, world.patients),
    );
    stamp(response, world);
    response.json(describe(world, originOf(request)));
  });
}

/** The scenario of this name, or a refusal with the nearest name or what is wrong with its file. */
export function requireScenario(scenarios: Library, name: string, patients: number): CompiledScenario {
  const scenario = scenarios.find(name);
  if (!scenario) {
    const [mistake] = scenarios.entry(name)?.mistakes ?? [];
    if (!mistake) throw unknownScenario(name, scenarios.names());
    throw new ApiError(409, `${mistake.file}, line ${mistake.line}: ${mistake.message}`);
  }
  const absent = absentFrom(scenario, patients);
  if (!absent) return scenario;
  throw new ApiError(409, `This practice has no ${absent}: start it with --patients and a number.`);
}

function unknownScenario(name: string, names: readonly string[]): ApiError {
  return new ApiError(404, `There is no scenario "${name}".${didYouMean(name, names)}`);
}

function listed({ name, scenario, mistakes }: ShelfEntry): ListedScenario {
  const { title = name, story = "", signIn = [] } = scenario ?? {};
  return { name, title, story, signIn, mistakes };
}
