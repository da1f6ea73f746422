import type { PatientKey } from "#fixtures/people/people.ts";
import type { TestResult } from "#fixtures/record/results/results.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";

/** When the latest of a list is reported, in milliseconds. Lists never change, so each is searched once. */
const latestIn = memoize((list: readonly TestResult[]) => Math.max(0, ...list.map(reportedAt)));

/** Zero for a result without a time, or that is listed before its time, so that it is always visible. */
function reportedAt({ reportedAt, isListed }: TestResult): number {
  return isListed ? 0 : Date.parse(reportedAt ?? "") || 0;
}

/** A patient's results that are reported by now, on the world's clock. */
export function resultsOf(world: World, person: PatientKey): readonly TestResult[] {
  const list = world.records.list(person, "results");
  const now = world.clock.now();
  return latestIn(list) <= now ? list : list.filter((result) => reportedAt(result) <= now);
}

/** A result that is reported by now. */
export function findResult(world: World, person: PatientKey, id: string): TestResult | undefined {
  const found = world.records.find(person, "results", id);
  return found && reportedAt(found) <= world.clock.now() ? found : undefined;
}
