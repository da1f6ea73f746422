import type { MenuItem, Person } from "#practice-api/identity/endpoints.ts";
import type { Counters, Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
import { errorText } from "./errors/error-text.ts";
import { log } from "./log.ts";
import { baseUrlsFor } from "./practice-client/base-urls.ts";
import type { PracticeClient } from "./practice-client/client.ts";
import { PracticeError } from "./practice-client/practice-error.ts";
import { readableEntries } from "./practice-client/readable-entries.ts";
import type { Reply } from "./practice-client/transport.ts";
import type { Services } from "./services.ts";
import type { OpenSession, SignedInSession } from "./store/session-data.ts";
import { type DateTime, dateTimeAt } from "./time.ts";

/** One request of a signed-in user: the session, the patient whose record is open, and the practice's API. */
export type RequestContext = {
  session: OpenSession<SignedInSession>;
  /** The token of the record that is open. Its pages contain it. */
  record: string;
  /** The practice's API, called on behalf of the session's account. */
  api: PracticeClient;
  /** Whether the record is another patient's than the account holder's own. */
  isActing: boolean;
  /** Aborts the calls of this request. */
  signal: AbortSignal;
  /**
   * Resolves when the practice has confirmed the session, which it is asked once per request. Loaders run beside
   * that and wait for it before they return; a write to the practice waits for it first.
   * @throws Response 401 when the practice refuses the session, otherwise a response for an error page.
   */
  checked: () => Promise<void>;
  /** Whether the practice accepts the session's token (spec 1, section 2). */
  isTokenValid: () => Promise<boolean>;
  /** Whether the practice has answered a call of this request with 401. The session is then over (ruling B54). */
  isSignedOut: () => boolean;
  /**
   * The practice's clock in its zone, from its last response (ruling B32). Waits for the first response of
   * the request. @throws the reason of the request's abort.
   */
  now: () => Promise<DateTime<true>>;
  menu: () => MaybePromise<Listing<MenuItem>>;
  profile: () => MaybePromise<Profile>;
  /** The profile as the practice has it now. It replaces the one that the session has stored. */
  latestProfile: () => MaybePromise<Profile>;
  organisation: () => MaybePromise<Practice>;
  /** The practice's number as far as the session has it. It needs no call, so a failed one cannot lose it. */
  lastPhone: string | undefined;
  settings: () => MaybePromise<PracticeSettings>;
  people: () => MaybePromise<LinkedPeople>;
  counters: () => Promise<Counters>;
  /** Returns the session's notice and deletes it, so that it is shown on one page. */
  takeNotice: () => Promise<SessionNotice | undefined>;
  /** Calls `load` once per session and name. Refresh Configurations clears most of them. */
  cached: <T>(name: CachedName, load: () => Promise<T>) => MaybePromise<T>;
  /** What `remember` stored for this name and key in this session, if that is no older than `maxAgeMs`. */
  recall: <T>(name: CachedName, key: string, maxAgeMs: number) => T | undefined;
  /** Stores a value in the session. It replaces the one of another key. */
  remember: (name: CachedName, key: string, value: unknown) => Promise<void>;
  /** Calls `load` once per request and key. */
  once: <T>(key: string, load: () => Promise<T>) => Promise<T>;
  /** The patients whom the account holder may act for, read from the practice once per request. */
  linkedPatients: () => Promise<Person[]>;
  /**
   * The context of the same account for another patient, within the same request. Undefined when the
   * practice does not link that patient to the account holder now (threat T8).
   * @throws PracticeError when the links cannot be read.
   */
  forPatient: (patientId: string) => Promise<RequestContext | undefined>;
  /** The context of the same account for the account holder's own record, within the same request. */
  forHolder: () => RequestContext;
};

/** What the next page reports, such as a changed password. */
export type SessionNotice = { text: string; tone: "success" | "danger" };

/** The patients whose records the account holder may open, and when that was read, in ms since 1970. */
export type LinkedPeople = { readAt: number; people: Person[]; unreadable: number };

/** A value that is loaded already, or its promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies `next` to a value: at once, or when its promise resolves. */
export function mapMaybePromise<T, R>(value: MaybePromise<T>, next: (value: T) => R): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What Refresh Configurations reloads (ruling B34). */
export const configurationNames = [
  "menu",
  "settings",
  "organisation",
  "appointmentTypes",
  "locations",
  "reasons",
  "roles",
  "pastAppointments",
  "availability",
] as const;
/** The name of the number that outlives the change to another patient's record. */
export const keptPhoneName = "practicePhone";
/** Everything that a session stores for its patient. */
export const cachedNames = [
  ...configurationNames,
  "profile",
  "people",
  "resultWords",
  "timelineWords",
  "accountFigures",
] as const;
type CachedName = (typeof cachedNames)[number];

/** What the session has stored for its patient. Absent for a patient whose record is not open. */
type Cache = {
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => Promise<void>;
};

export type RequestContextOptions = {
  /** Reads the session cache, as it was when the request came in. */
  stored?: (name: string) => unknown;
  /** The practice's clock, in ms since 1970, when it is known before the first response. */
  practiceMs?: number | undefined;
  /** See RequestContext.checked. A write to the practice waits for it. */
  checked?: () => Promise<void>;
};

export function createRequestContext(
  services: Services,
  session: OpenSession<SignedInSession>,
  signal: AbortSignal,
  { stored = () => undefined, practiceMs, checked = async () => undefined }: RequestContextOptions = {},
): RequestContext {
  const cache: Cache = {
    get: stored,
    set: (name, value) => services.sessionCache.set(session.key, name, value),
  };
  const replied = Promise.withResolvers<void>();
  const practice = { epochMs: practiceMs ?? Date.now(), isSignedOut: false, replied, checked };
  if (practiceMs !== undefined) replied.resolve();
  practice.replied.promise.catch(() => undefined);
  signal.addEventListener("abort", () => practice.replied.reject(signal.reason));
  return contextFor(services, session, signal, practice, cache);
}

type PracticeState = {
  /** The practice's clock as of its last response, in ms since 1970; before, and without a date, this machine's. */
  epochMs: number;
  isSignedOut: boolean;
  replied: PromiseWithResolvers<void>;
  checked: () => Promise<void>;
};

function contextFor(
  services: Services,
  session: OpenSession<SignedInSession>,
  signal: AbortSignal,
  practice: PracticeState,
  cache?: Cache,
): RequestContext {
  const { data, key } = session;
  const api = services.client(
    baseUrlsFor(data.apiUrl, services.config),
    { token: data.token, patientId: data.patientId, holderId: data.holderId },
    signal,
    { onReply, beforeWrite: practice.checked },
  );
  const loading = new Map<string, Promise<unknown>>();

  function onReply(reply: Reply): void {
    if (reply.status === 401 && !practice.isSignedOut) {
      practice.isSignedOut = true;
      // The response may have been sent already, so the next request must find the session ended.
      services.sessions.expire(key).catch((error: unknown) => {
        log.error({ error: errorText(error) }, "session not ended");
      });
    }
    const date = Date.parse(reply.date ?? "");
    if (!Number.isNaN(date)) practice.epochMs = date;
    practice.replied.resolve();
  }

  function once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const started = loading.get(name);
    if (started !== undefined) return started as Promise<T>;
    const work = load();
    // Callers see the failure; without this handler, one that no caller awaits would end the process.
    work.catch(() => undefined);
    loading.set(name, work);
    return work;
  }

  /** Calls `load` once for all requests that the session makes side by side, and takes the practice's clock from it. */
  function shared<T>(name: string, load: () => Promise<T>): Promise<T> {
    return once(name, async () => {
      const read = async () => ({ value: await load(), epochMs: practice.epochMs });
      const sharing = services.sharedReads.read(key, `${data.patientId} ${name}`, read);
      const { value, epochMs } = await sharing.catch((error: unknown) => {
        if (error instanceof PracticeError && error.reason === "signedOut") practice.isSignedOut = true;
        throw error;
      });
      practice.epochMs = epochMs;
      practice.replied.resolve();
      return value;
    });
  }

  function cached<T>(name: CachedName, load: () => Promise<T>): MaybePromise<T> {
    const value = cache?.get(name) as T | undefined;
    if (value !== undefined) return value;
    return shared(name, async () => {
      const value = await load();
      await cache?.set(name, value);
      return value;
    });
  }

  const readMenu = async () => {
    const listing = await api.identity.menu();
    readableEntries("identity.menu", listing);
    return listing;
  };
  const profile = () => cached("profile", () => api.profile.read());
  const readProfile = async () => {
    const value = await api.profile.read();
    await cache?.set("profile", value);
    return value;
  };

  const forOther = (patientId: string, patientName: string) =>
    contextFor(services, { ...session, data: { ...data, patientId, patientName } }, signal, practice);

  const linkedPatients = () => once("links", async () => (await linkedPeople(services, api)).people);

  const own: RequestContext = {
    session,
    record: services.recordTokens.of(data),
    api,
    isActing: data.patientId !== data.holderId,
    signal,
    checked: practice.checked,
    isSignedOut: () => practice.isSignedOut,
    now: async () => {
      await practice.replied.promise;
      return dateTimeAt(practice.epochMs);
    },
    menu: () => cached("menu", readMenu),
    profile,
    latestProfile: () =>
      cache?.get("profile") === undefined ? profile() : once("latest profile", readProfile),
    lastPhone: practicePhone((name) => cache?.get(name)),
    organisation: () => cached("organisation", () => api.practice.read()),
    settings: () => cached("settings", () => api.practice.settings()),
    people: () => cached("people", () => linkedPeople(services, api)),
    counters: () => shared("counters", () => api.practice.counters()),
    isTokenValid: () => shared("isTokenValid", () => api.identity.validate()),
    takeNotice: async () => {
      const notice = cache?.get("notice") as SessionNotice | undefined;
      if (notice !== undefined) await services.sessionCache.delete(key, ["notice"]);
      return notice;
    },
    cached,
    recall: <T>(name: CachedName, key: string, maxAgeMs: number) => {
      const stored = cache?.get(name) as { key: string; storedAt: number; value: T } | undefined;
      const isRecent = stored?.key === key && services.now() - stored.storedAt < maxAgeMs;
      return isRecent ? stored.value : undefined;
    },
    remember: async (name, key, value) => {
      await cache?.set(name, { key, storedAt: services.now(), value });
    },
    once,
    linkedPatients,
    forHolder: () => (data.patientId === data.holderId ? own : forOther(data.holderId, data.holderName)),
    forPatient: async (patientId) => {
      const linked = (await linkedPatients()).find((patient) => patient.patientId === patientId);
      return linked && forOther(patientId, linked.name);
    },
  };
  return own;
}

/** The practice's number in what a session has stored: of its organisation, or kept for another patient's record. */
export function practicePhone(stored: (name: string) => unknown): string | undefined {
  const organisation = stored("organisation") as Practice | undefined;
  return organisation?.phone ?? (stored(keptPhoneName) as string | undefined);
}

/** Reads the patients linked to the account holder, as at sign-in (ruling B22). */
export async function linkedPeople(services: Services, api: PracticeClient): Promise<LinkedPeople> {
  const listing = await api.identity.people();
  const people = readableEntries("identity.people", listing).map(({ patientId, name }) => ({
    patientId,
    name,
  }));
  return { readAt: services.now(), people, unreadable: listing.unreadable };
}
