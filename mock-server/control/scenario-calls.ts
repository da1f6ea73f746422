import type { Router } from "express";
import { ApiError } from "../core/api-error.ts";
import { didYouMeanNames } from "../core/suggest.ts";
import { setMockHeaders } from "../http/response-headers.ts";
import { absentFrom, type CompiledScenario } from "../scenarios/compile.ts";
import { scenarioJsonSchema } from "../scenarios/json-schema.ts";
import type { Library, LibraryEntry } from "../scenarios/library.ts";
import type { Mistake } from "../scenarios/source.ts";
import type { Worlds } from "../world/worlds.ts";
import { describe } from "./describe.ts";
import { readBody, scenarioRequest } from "./requests.ts";
import { originOf, type WorldOf } from "./world-of-request.ts";

/** A scenario in the list. For a file with mistakes it is the latest valid version, if any. */
export type ListedScenario = {
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly signIn: readonly string[];
  readonly mistakes: readonly Mistake[];
};
/** A scenario with its script. */
export type WholeScenario = ListedScenario & Pick<CompiledScenario, "script">;

/** Lists the scenarios and sets a world's scenario (docs/mock-practice.md 6 and 7). */
export function scenarioCalls(router: Router, worlds: Worlds, scenarios: Library, worldOf: WorldOf): void {
  router.get("/scenarios", (_request, response) => {
    response.json(scenarios.entries().map(listed));
  });
  router.get("/scenarios/schema.json", (_request, response) => {
    response.json(scenarioJsonSchema());
  });
  router.get("/scenarios/:name", (request, response) => {
    const { name } = request.params;
    const entry = scenarios.entry(name);
    if (!entry) throw unknownScenario(name, scenarios.names());
    if (request.query.as === "json") {
      response.json({ ...listed(entry), script: entry.scenario?.script ?? [] } satisfies WholeScenario);
    } else {
      response.type("text/yaml").send(entry.text);
    }
  });
  router.put("/scenario", (request, response) => {
    const world = worldOf(request, response);
    worlds.setScenario(
      world,
      requireScenario(scenarios, readBody(scenarioRequest, request.body).name, world.patients),
    );
    setMockHeaders(response, world);
    response.json(describe(world, originOf(request)));
  });
}

/** The scenario of this name. Throws with the closest name, or with the first mistake of its file. */
export function requireScenario(scenarios: Library, name: string, patients: number): CompiledScenario {
  const scenario = scenarios.find(name);
  if (!scenario) {
    const [mistake] = scenarios.entry(name)?.mistakes ?? [];
    if (!mistake) throw unknownScenario(name, scenarios.names());
    throw new ApiError(409, `${mistake.file}, line ${mistake.line}: ${mistake.message}`);
  }
  const absent = absentFrom(scenario, patients);
  if (!absent) return scenario;
  throw new ApiError(409, `This practice has no ${absent}: start it with --patients <number>.`);
}

function unknownScenario(name: string, names: readonly string[]): ApiError {
  return new ApiError(404, `There is no scenario "${name}".${didYouMeanNames(name, names)}`);
}

function listed({ name, scenario, mistakes }: LibraryEntry): ListedScenario {
  const { title = name, story = "", signIn = [] } = scenario ?? {};
  return { name, title, story, signIn, mistakes };
}
