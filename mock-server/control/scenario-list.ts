import { z } from "zod";
import { ApiError } from "../core/api-error.ts";
import type { DeepReadonly } from "../core/schema.ts";
import { didYouMeanNames } from "../core/suggest.ts";
import type { ScriptLine } from "../scenarios/file/steps.ts";
import type { Library, LibraryEntry } from "../scenarios/library/library.ts";
import { absentFrom, type CompiledScenario } from "../scenarios/world/compile.ts";

const mistake = z.strictObject({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  length: z.int().describe("How many characters are wrong."),
  message: z.string(),
  suggestion: z
    .strictObject({ from: z.string(), to: z.string() })
    .exactOptional()
    .describe("The word that is probably meant, in place of the one that is written."),
});

const scenarioShape = {
  name: z.string(),
  title: z.string(),
  story: z.string(),
  group: z.string().exactOptional().describe("The heading in a list of scenarios."),
  tags: z.array(z.string()).describe("Words to choose scenarios by."),
  isSaved: z.boolean().describe("True for one that does not come with the practice."),
  signIn: z.array(z.string()).describe("The accounts to sign in as."),
  wait: z.int().exactOptional().describe("How many milliseconds a text of its script may take to appear."),
  steps: z.int().describe("How many steps its script has."),
  mistakes: z.array(mistake).describe("The mistakes of the file as it is now."),
};
/** For a file with mistakes it is the latest valid version, if any. */
export const listedScenario = z.strictObject(scenarioShape);
/** The steps are checked where they are read. */
export const wholeScenario = z.strictObject({
  ...scenarioShape,
  script: z.array(z.custom<ScriptLine>((step) => typeof step === "object" && step !== null)),
});

export type ListedScenario = DeepReadonly<z.output<typeof listedScenario>>;
export type WholeScenario = ListedScenario & { readonly script: readonly ScriptLine[] };

/** Throws with the closest name, or with the first mistake of the file. */
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

export function unknownScenario(name: string, names: readonly string[]): ApiError {
  return new ApiError(404, `There is no scenario "${name}".${didYouMeanNames(name, names)}`);
}

export function listed({ name, scenario, isSaved, mistakes }: LibraryEntry): ListedScenario {
  const { title = name, story = "", group, wait, tags = [], signIn = [], script = [] } = scenario ?? {};
  const of = { ...(group !== undefined && { group }), ...(wait !== undefined && { wait }) };
  const described = { name, title, story, ...of, tags: [...tags], isSaved };
  return { ...described, signIn, steps: script.length, mistakes };
}

export function whole(entry: LibraryEntry): WholeScenario {
  return { ...listed(entry), script: entry.scenario?.script ?? [] };
}

export const checkedScenario = z.strictObject({
  mistakes: z.array(mistake),
  scenario: wholeScenario.exactOptional().describe("What it becomes; absent with a mistake."),
});
export const scenarioText = z.strictObject({
  name: z.string().optional(),
  text: z.string().describe("A scenario in YAML."),
});
export const savedScenario = z.strictObject({ name: z.string(), text: z.string() });
