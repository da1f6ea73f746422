import type { ListedScenario } from "../control/client.ts";
import type { PlayedScript } from "./play-script.ts";

/** As they are typed. */
export type ChoiceOptions = { readonly tag?: string[]; readonly group?: string; readonly shard?: string };

type Choosable = Pick<ListedScenario, "name" | "group" | "tags">;

/** Throws with one sentence when the options are wrong or choose none. */
export function chosen<S extends Choosable>(all: readonly S[], { tag, group, shard }: ChoiceOptions): S[] {
  const wanted = all.filter(
    (scenario) =>
      (tag === undefined || tag.some((one) => scenario.tags?.includes(one))) &&
      (group === undefined || scenario.group?.toLowerCase() === group.toLowerCase()),
  );
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(shard ?? "1/1")?.map(Number) ?? [];
  if (!part || !parts || part > parts) throw new Error("--shard is written like 1/3.");
  if (wanted.length === 0) throw new Error(`No scenario has this name, tag or group. ${choiceIn(all)}`);
  return wanted.filter((_, index) => index % parts === part - 1);
}

function choiceIn(all: readonly Choosable[]): string {
  const listed = (names: readonly string[]) => [...new Set(names)].sort().join(", ") || "none";
  const groups = listed(all.flatMap(({ group = [] }) => group));
  return `Tags: ${listed(all.flatMap(({ tags = [] }) => tags))}. Groups: ${groups}.`;
}

/** Throws with one sentence. */
export function wholeNumber(option: string, typed: string, least: number): number {
  const number = Number(typed);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`${option} must be a whole number of at least ${least}.`);
}

/** Keeps the order of the scenarios. A script that fails is played again. */
export async function playAll<S>(
  scenarios: readonly S[],
  { jobs, retries }: { readonly jobs: number; readonly retries: number },
  play: (scenario: S) => Promise<PlayedScript>,
): Promise<PlayedScript[]> {
  const results = new Map<S, PlayedScript>();
  const waiting = [...scenarios];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      let played = await play(next);
      let again = 0;
      for (; !played.hasPassed && again < retries; again++) played = await play(next);
      const unsteady = `It is unsteady: it passed only when it was played again (${again}).`;
      const warnings = played.hasPassed && again > 0 ? [...played.warnings, unsteady] : played.warnings;
      results.set(next, { ...played, warnings });
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return scenarios.flatMap((scenario) => results.get(scenario) ?? []);
}
