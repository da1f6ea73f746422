import type { PatientKey } from "#fixtures/people/people.ts";
import type { TestResult } from "#fixtures/record/results/results.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";

/** Lists never change, so each is searched once. */
const latestIn = memoize((list: readonly TestResult[]) => Math.max(0, ...list.map(reportedAt)));

/** Zero without a time, or where it is listed before its time, so that the result is always visible. */
function reportedAt({ reportedAt, isListed }: TestResult): number {
  return isListed ? 0 : Date.parse(reportedAt ?? "") || 0;
}

/** By now, on the world's clock. */
export function resultsOf(world: World, person: PatientKey): readonly TestResult[] {
  const list = world.records.list(person, "results");
  const now = world.clock.now();
  return latestIn(list) <= now ? list : list.filter((result) => reportedAt(result) <= now);
}

export function findResult(world: World, person: PatientKey, id: string): TestResult | undefined {
  const found = world.records.find(person, "results", id);
  return found && reportedAt(found) <= world.clock.now() ? found : undefined;
}
