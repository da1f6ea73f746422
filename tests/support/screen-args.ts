import { unknownPractice } from "#app/.server/configuration/practice-file.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { dateTimeAt } from "#app/.server/time.ts";

/** What a screen's loader receives, or with a form its action. */
export function screenArgs(
  services: Services,
  context: RequestContext,
  path: string,
  form?: URLSearchParams,
): ScreenArgs {
  const url = new URL(path, "http://portal.test");
  const request = new Request(url, form === undefined ? {} : { method: "POST", body: form });
  return { request, url, params: {}, context, services, address: "203.0.113.7" };
}

/** The practice's time in a stubbed request. */
export const stubNow = "2026-11-24T09:00:00+13:00";

/**
 * What a loader needs of a screen's arguments, for tests of how it orders and fills what the practice sends.
 * @param context what the loader uses of the request context: the calls of `api`, `settings` and so on.
 */
export function stubScreen(
  path: string,
  context: Record<string, unknown>,
  services: object = {},
): ScreenArgs {
  const url = new URL(path, "http://portal.test");
  const requestContext = {
    now: async () => dateTimeAt(Date.parse(stubNow)),
    asOf: async () => new Date(stubNow).toISOString(),
    today: async () => stubNow.slice(0, 10),
    checked: async () => undefined,
    cache: { get: () => undefined, set: async () => undefined },
    memo: (_key: string, load: () => unknown) => load(),
    practiceData: unknownPractice,
    session: { data: { patientId: "patient", apiUrl: "https://practice.example.nz/api" } },
    ...context,
  };
  return { request: new Request(url), url, params: {}, context: requestContext, services } as never;
}

/** The pages of these entries as a practice lists them, and the queries that were sent. */
export function stubList<T>(entries: readonly T[], pageSize = 100) {
  const queries: { page?: number }[] = [];
  const list = async (query: { page?: number } = {}) => {
    queries.push(query);
    const { page = 1 } = query;
    const shown = entries.slice((page - 1) * pageSize, page * pageSize);
    return { entries: shown, unreadable: 0, total: entries.length };
  };
  return { list, queries };
}
