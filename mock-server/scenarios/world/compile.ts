import { isPatientKey } from "#fixtures/people/people.ts";
import { didYouMeanNames } from "../../core/suggest.ts";
import type { ScenarioStart } from "../../world/state.ts";
import type { Scenario } from "../../world/world.ts";
import type { Layer } from "../file/definition.ts";
import type { Mistake, Read } from "../file/source.ts";
import type { ScriptLine } from "../file/steps.ts";
import { applyLayers } from "./apply.ts";

export type CompiledScenario = Scenario & {
  readonly story: string;
  readonly group: string | undefined;
  readonly tags: readonly string[];
  /** Of a text of the script, in milliseconds. */
  readonly wait?: number;
  readonly layers: readonly Layer[];
  readonly script: readonly ScriptLine[];
};

type Files = (name: string) => Pick<Read, "definition" | "bases"> | undefined;

/**
 * Later ones override earlier ones. `signIn` is inherited when it is absent, the story and the script never are.
 * Undefined when any of the files is not valid.
 */
export function compile(name: string, files: Files): CompiledScenario | undefined {
  const definition = files(name)?.definition;
  if (!definition) return undefined;
  const compiled = (definition.extends ?? []).map((base) => compile(base, files));
  const bases = compiled.filter((base) => base !== undefined);
  if (bases.length < compiled.length) return undefined;
  const inherited = <K extends keyof ScenarioStart>(key: K): Pick<ScenarioStart, K> | object => {
    const value = definition[key] ?? bases.findLast((base) => base[key] !== undefined)?.[key];
    return value === undefined ? {} : { [key]: value };
  };
  const layers = [...bases.flatMap(({ layers }) => layers), definition];
  return {
    name,
    title: definition.title,
    story: definition.story,
    group: definition.group,
    tags: definition.tags ?? [],
    signIn: definition.signIn ?? bases.findLast(({ signIn }) => signIn.length > 0)?.signIn ?? [],
    ...inherited("now"),
    ...inherited("running"),
    ...inherited("seed"),
    ...inherited("laidOut"),
    ...inherited("dialects"),
    ...(definition.wait !== undefined && { wait: definition.wait }),
    layers,
    script: definition.script ?? [],
    apply: (world) => applyLayers(world, layers),
  };
}

export function extensionMistakes(
  name: string,
  read: Pick<Read, "bases" | "mistakeAt">,
  files: Files,
  names: readonly string[],
): Mistake[] {
  return read.bases.flatMap((base) => {
    const circle = circleFrom(name, base, files, [name]);
    if (circle)
      return [read.mistakeAt(["extends"], `A scenario cannot extend itself: ${circle.join(" → ")}.`)];
    if (names.includes(base)) return [];
    return [read.mistakeAt(["extends"], `There is no scenario "${base}".${didYouMeanNames(base, names)}`)];
  });
}

function circleFrom(
  start: string,
  at: string,
  files: Files,
  path: readonly string[],
): readonly string[] | undefined {
  if (path.includes(at)) return at === start ? [...path, at] : undefined;
  for (const next of files(at)?.bases ?? []) {
    const circle = circleFrom(start, next, files, [...path, at]);
    if (circle) return circle;
  }
  return undefined;
}

/** In a practice with this many generated patients. */
export function absentFrom(scenario: CompiledScenario, patients: number): string | undefined {
  const named = scenario.layers.flatMap(({ people = {}, events = [] }) => [
    ...Object.keys(people),
    ...events.flatMap(({ event }) => (typeof event.for === "string" ? [event.for] : [])),
  ]);
  return [...scenario.signIn, ...named].find((person) => !isPatientKey(person, patients));
}
