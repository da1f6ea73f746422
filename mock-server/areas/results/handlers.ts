import { contentOf } from "#fixtures/record/results/content.ts";
import { chartPointOf } from "#fixtures/record/results/observations.ts";
import type { TestResult } from "#fixtures/record/results/results.ts";
import { ApiError } from "../../core/api-error.ts";
import { type CallContext, type Handlers, originOf, requirePerson } from "../call-context.ts";
import { magicSearches, slowAnswer } from "../magic-inputs.ts";
import { isOnDays, pageOf } from "../paging.ts";
import { findResult, resultsOf } from "./result-list.ts";

export const results: Handlers["results"] = {
  list: async ({ search = "", from, to, ...paging }, context) => {
    await applyMagicSearch(search, context);
    const all = resultsOf(context.world, requirePerson(context, "patient"));
    const words = search.trim().toLowerCase();
    const isWantedDay = isOnDays(from, to);
    const isWanted = ({ test, reportedAt }: TestResult) =>
      (words === magicSearches.slow || test.toLowerCase().includes(words)) && isWantedDay(reportedAt);
    return pageOf(words || from || to ? all.filter(isWanted) : all, paging);
  },
  read: ({ resultId }, context) => {
    const { world } = context;
    const person = requirePerson(context, "patient");
    const result = findResult(world, person, resultId);
    if (!result) throw new ApiError(404, "There is no such result.");
    if (!result.isRead) world.records.update(person, "results", resultId, { isRead: true });
    return contentOf(result, originOf(world, person));
  },
  /** Oldest first. Tests without numeric results, and unknown tests, have no points. */
  chart: ({ test }, context) => {
    const { world } = context;
    const person = requirePerson(context, "patient");
    const wanted = test.trim().toLowerCase();
    const points = resultsOf(world, person)
      .filter((result) => result.test.toLowerCase() === wanted)
      .flatMap((result) => chartPointOf(result, originOf(world, person)) ?? []);
    return { entries: points.toSorted((a, b) => Date.parse(a.on) - Date.parse(b.on)), unreadable: 0 };
  },
};

async function applyMagicSearch(search: string, context: CallContext): Promise<void> {
  if (search === magicSearches.broken) throw new ApiError(500, "The search has failed.");
  if (search === magicSearches.slow) await context.pause(slowAnswer);
}
