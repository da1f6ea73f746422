import type { PatientKey } from "#fixtures/people/people.ts";
import type { TestResult } from "#fixtures/record/results/results.ts";
import type { World } from "../../world/world.ts";

/** When the last of a list is reported. Lists never change, so each is looked through once. */
const latest = new WeakMap<readonly TestResult[], number>();

function latestIn(list: readonly TestResult[]): number {
  let found = latest.get(list);
  if (found === undefined) {
    found = Math.max(0, ...list.map(reportedAt));
    latest.set(list, found);
  }
  return found;
}

/** A result that does not say when it was reported has been there always. */
function reportedAt({ reportedAt }: TestResult): number {
  return Date.parse(reportedAt ?? "") || 0;
}

/** One person's results by now. One that is to be reported later comes to light when the world's clock gets there. */
export function resultsOf(world: World, person: PatientKey): readonly TestResult[] {
  const list = world.records.list(person, "results");
  const now = world.clock.now();
  return latestIn(list) <= now ? list : list.filter((result) => reportedAt(result) <= now);
}

/** A result that the person can see by now. */
export function findResult(world: World, person: PatientKey, id: string): TestResult | undefined {
  const found = world.records.find(person, "results", id);
  return found && reportedAt(found) <= world.clock.now() ? found : undefined;
}
