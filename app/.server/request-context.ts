import type { MenuItem, Person } from "#practice-api/identity/endpoints.ts";
import type { Counters, Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
import { baseUrlsFor } from "./practice-client/base-urls.ts";
import type { PracticeClient } from "./practice-client/client.ts";
import type { Services } from "./services.ts";
import type { OpenSession, SignedInSession } from "./store/session-data.ts";
import { type DateTime, dateTimeAt } from "./time.ts";

/**
 * One request of somebody signed in: whose record it is about, and the practice's calls on their
 * behalf. Menu, profile, practice and settings are loaded once and kept for the whole visit.
 */
export type RequestContext = {
  session: OpenSession<SignedInSession>;
  /** The stamp of the record that is open, which its pages carry. */
  record: string;
  /** The practice's API, called on behalf of the session's account. */
  api: PracticeClient;
  isActing: boolean;
  /** Aborts the calls of this request. */
  signal: AbortSignal;
  /** The practice's clock, from its last response, in its zone (DECISIONS B32). */
  now: () => DateTime<true>;
  menu: () => MaybePromise<Listing<MenuItem>>;
  profile: () => MaybePromise<Profile>;
  organisation: () => MaybePromise<Practice>;
  settings: () => MaybePromise<PracticeSettings>;
  people: () => MaybePromise<LinkedPeople>;
  counters: () => Promise<Counters>;
  /** What was done on the way in and is said once, on the first page. */
  takeNotice: () => Promise<string | undefined>;
  /** Anything else of the practice's that holds for a whole visit: asked for once, then kept by its name. */
  cached: <T>(name: CachedName, load: () => Promise<T>) => MaybePromise<T>;
};

/** The people whose records the account holder may open, and when the practice said so, in ms since 1970. */
export type LinkedPeople = { readAt: number; people: Person[] };

/** A value that is known already, or on its way. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value, at once where it is known. */
export function mapMaybePromise<T, R>(value: MaybePromise<T>, next: (value: T) => R): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What Refresh Configurations reloads (DECISIONS B34). */
export const configurationNames = [
  "menu",
  "settings",
  "organisation",
  "appointmentTypes",
  "locations",
  "reasons",
  "roles",
] as const;
type CachedName = (typeof configurationNames)[number] | "profile" | "people";

export function createRequestContext(
  services: Services,
  session: OpenSession<SignedInSession>,
  signal: AbortSignal,
  known: (name: string) => unknown = () => undefined,
): RequestContext {
  const { data, key } = session;
  // This machine's time until the practice has sent its own.
  let practiceNow = Date.now();
  const api = services.client(
    baseUrlsFor(data.apiUrl, services.config),
    { token: data.token, patientId: data.patientId, holderId: data.holderId },
    signal,
    (reply) => {
      const date = Date.parse(reply.date ?? "");
      if (!Number.isNaN(date)) practiceNow = date;
    },
  );
  const loading = new Map<string, Promise<unknown>>();

  /** Asks once per request, however many panels want it. */
  function once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const known = loading.get(name);
    if (known !== undefined) return known as Promise<T>;
    const work = load();
    // Whoever awaits it sees the failure; without this, one that nobody awaited would end the process.
    work.catch(() => undefined);
    loading.set(name, work);
    return work;
  }

  function cached<T>(name: CachedName, load: () => Promise<T>): MaybePromise<T> {
    const value = known(name) as T | undefined;
    if (value !== undefined) return value;
    return once(name, async () => {
      const value = await load();
      await services.sessionCache.set(key, name, value);
      return value;
    });
  }

  return {
    session,
    record: services.recordTokens.of(data),
    api,
    isActing: data.patientId !== data.holderId,
    signal,
    now: () => dateTimeAt(practiceNow),
    menu: () => cached("menu", () => api.identity.menu()),
    profile: () => cached("profile", () => api.profile.read()),
    organisation: () => cached("organisation", () => api.practice.read()),
    settings: () => cached("settings", () => api.practice.settings()),
    people: () => cached("people", () => linkedPeople(services, api)),
    counters: () => once("counters", () => api.practice.counters()),
    takeNotice: async () => {
      const notice = known("notice") as string | undefined;
      if (notice !== undefined) await services.sessionCache.delete(key, ["notice"]);
      return notice;
    },
    cached,
  };
}

/** Asks the practice for the holder's people, as at sign-in (DECISIONS B22). */
export async function linkedPeople(services: Services, api: PracticeClient): Promise<LinkedPeople> {
  const { entries } = await api.identity.people();
  const people = entries.map(({ patientId, name }) => ({ patientId, name }));
  return { readAt: services.now(), people };
}
