import { isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import type { Step } from "#fixtures/scenarios/step.ts";
import { didYouMean } from "../core/suggest.ts";
import type { ScenarioStart } from "../world/state.ts";
import type { Scenario } from "../world/world.ts";
import { applyLayers } from "./apply.ts";
import type { Layer } from "./definition.ts";
import type { Mistake, Read } from "./source.ts";

/** A scenario with everything that it extends: the layers are applied in their order. */
export type CompiledScenario = Scenario & {
  readonly story: string;
  readonly layers: readonly Layer[];
  readonly script: readonly Step[];
};

type Files = (name: string) => Pick<Read, "definition" | "bases"> | undefined;

/**
 * Lays a scenario over those that it extends, the last named one uppermost. Who signs in is inherited
 * where nothing is said of it; a story and a script are each scenario's own.
 */
export function compile(name: string, files: Files): CompiledScenario | undefined {
  const definition = files(name)?.definition;
  if (!definition) return undefined;
  const under = (definition.extends ?? []).map((base) => compile(base, files));
  const bases = under.filter((base) => base !== undefined);
  if (bases.length < under.length) return undefined;
  const inherited = <K extends keyof ScenarioStart>(key: K): Pick<ScenarioStart, K> | object => {
    const value = definition[key] ?? bases.findLast((base) => base[key] !== undefined)?.[key];
    return value === undefined ? {} : { [key]: value };
  };
  const layers = [...bases.flatMap(({ layers }) => layers), definition];
  return {
    name,
    title: definition.title,
    story: definition.story,
    signIn: definition.signIn ?? bases.findLast(({ signIn }) => signIn.length > 0)?.signIn ?? [],
    ...inherited("now"),
    ...inherited("running"),
    ...inherited("seed"),
    ...inherited("laidOut"),
    layers,
    script: definition.script ?? [],
    apply: (world) => applyLayers(world, layers),
  };
}

/** What is wrong with the names that a scenario extends: unknown ones, and circles. */
export function extensionMistakes(
  name: string,
  read: Pick<Read, "bases" | "placeOf">,
  files: Files,
  known: readonly string[],
): Mistake[] {
  return read.bases.flatMap((base) => {
    const circle = circleFrom(name, base, files, [name]);
    if (circle) return [read.placeOf("extends", `A scenario cannot extend itself: ${circle.join(" → ")}.`)];
    if (known.includes(base)) return [];
    return [read.placeOf("extends", `There is no scenario "${base}".${didYouMean(base, known)}`)];
  });
}

function circleFrom(
  start: string,
  at: string,
  files: Files,
  way: readonly string[],
): readonly string[] | undefined {
  if (way.includes(at)) return at === start ? [...way, at] : undefined;
  for (const next of files(at)?.bases ?? []) {
    const circle = circleFrom(start, next, files, [...way, at]);
    if (circle) return circle;
  }
  return undefined;
}

/** Whoever a scenario speaks of that a practice with so many patients beyond the cast does not have. */
export function absentFrom(scenario: CompiledScenario, patients: number): PatientKey | undefined {
  const spoken = scenario.layers.flatMap(({ people = {} }) => Object.keys(people) as PatientKey[]);
  return [...scenario.signIn, ...spoken].find((person) => !isPatientKey(person, patients));
}
