import { createContext } from "react-router";
import type { MenuItem, Person } from "#practice-api/identity/endpoints.ts";
import type { Counters, Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { IsoDay, IsoTime } from "#practice-api/units.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { PracticeData } from "./configuration/practice-file.ts";
import { type BaseUrls, baseUrlsFor } from "./practice-client/base-urls.ts";
import type { PracticeClient } from "./practice-client/client.ts";
import { readableEntries } from "./practice-client/practice-error.ts";
import { practiceDataOf } from "./practice-client/practices.ts";
import { createResponseSignals, type ResponseSignals } from "./practice-client/response-signals.ts";
import type { Services } from "./services.ts";
import type { CachedValues } from "./store/sessions/session-cache.ts";
import type { OpenSession, SignedInSession } from "./store/sessions/session-data.ts";
import {
  type LinkedPeople,
  type SessionValue,
  sessionValues,
  storedValue,
} from "./store/sessions/session-values.ts";
import { type DateTime, dateTimeAt } from "./time.ts";

export type RequestContext = {
  session: OpenSession<SignedInSession>;
  /** The token of the open record, which its pages contain. */
  record: string;
  api: PracticeClient;
  baseUrls: BaseUrls;
  /** As it was when the request came in. */
  practiceData: PracticeData;
  isActing: boolean;
  signal: AbortSignal;
  /** The practice took this long to confirm the session for the sign-in that led here. */
  tookMs: number;
  /**
   * The practice is asked once per request. Loaders run beside that and wait for it before they return; a
   * write to the practice waits for it first.
   * @throws Response 401 when the practice refuses the session, otherwise a response for an error page.
   */
  checked: () => Promise<void>;
  noteWrite: () => void;
  /** With a 401 of the practice the session is over (ruling B54). */
  isSignedOut: () => boolean;
  /** A 401 of the practice among them ends the session. */
  noteError: (error: unknown) => void;
  /** The practice's clock (ruling B32), once it has answered. @throws the reason of the request's abort. */
  now: () => Promise<DateTime<true>>;
  /** The same in UTC. */
  asOf: () => Promise<IsoTime>;
  today: () => Promise<IsoDay>;
  memo: Memo;
  /** Undefined values only, and nothing is stored, for a patient whose record is not open. */
  cache: ReturnType<typeof createCache>;
  menu: () => Promise<ListPage<MenuItem>>;
  profile: () => Promise<Profile>;
  practiceDetails: () => Promise<Practice>;
  settings: () => Promise<PracticeSettings>;
  people: () => Promise<LinkedPeople>;
  counters: () => Promise<Counters>;
  /** Spec 1, section 2. */
  isTokenValid: () => Promise<boolean>;
  links: () => Promise<LinkedPeople>;
  /** Only `forPatient` gives out what they say. */
  readMenusOf: (people: readonly Person[]) => void;
  /** Undefined unless the practice links them now (threat T8). @throws PracticeError for unread links. */
  forPatient: (patientId: string) => Promise<RequestContext | undefined>;
  forHolder: () => RequestContext;
};

/** Set by `requireSession`. */
export const requestContext = createContext<RequestContext>();

type RequestContextOptions = {
  stored?: CachedValues;
  practiceMs?: number;
  tookMs?: number;
  /** At most once: see `checked`. */
  check?: (context: RequestContext) => Promise<void>;
  noteWrite?: () => void;
};

export function createRequestContext(
  services: Services,
  session: OpenSession<SignedInSession>,
  signal: AbortSignal,
  {
    stored = () => undefined,
    practiceMs,
    tookMs = 0,
    check = async () => undefined,
    noteWrite = () => undefined,
  }: RequestContextOptions = {},
): RequestContext {
  const responses = createResponseSignals(services, session.key, signal, practiceMs);
  const memo = createMemo();
  const checked = () => memo("check", () => check(context));
  const { apiUrl } = session.data;
  const baseUrls = baseUrlsFor(apiUrl, services.config);
  const practiceData = practiceDataOf(services.config, apiUrl);
  const ofRequest = { baseUrls, practiceData, tookMs, checked, noteWrite };
  const context = contextFor({ services, session, signal, responses, ofRequest }, stored);
  return context;
}

type ContextParts = {
  services: Services;
  session: OpenSession<SignedInSession>;
  signal: AbortSignal;
  responses: ResponseSignals;
  ofRequest: Pick<RequestContext, "baseUrls" | "practiceData" | "tookMs" | "checked" | "noteWrite">;
};

function contextFor(parts: ContextParts, stored?: CachedValues): RequestContext {
  const { services, session, signal, responses, ofRequest } = parts;
  const { data, key } = session;
  const { token, patientId, holderId } = data;
  const beforeWrite = () => ofRequest.checked().then(ofRequest.noteWrite);
  const hooks = { onResponse: responses.onResponse, beforeWrite };
  const api = services.client(ofRequest.baseUrls, { token, patientId, holderId }, signal, hooks);

  const memo = createMemo();
  /** Once for all requests that the session makes side by side. */
  const shared: Memo = (name, load) => memo(name, () => responses.shared(`${patientId} ${name}`, load));

  const cache = createCache(services, key, stored, shared);

  const readMenu = async () => {
    const listPage = await api.identity.menu();
    readableEntries("identity.menu", listPage);
    return listPage;
  };
  const links = () =>
    memo("links", async () => {
      const linked = await linkedPeople(services, api);
      // Later pages name no one whose link this list no longer has.
      await cache.set(sessionValues.people, linked);
      return linked;
    });
  /** By id and name, so that what has begun for a patient is not begun again. */
  const others = new Map<string, RequestContext>();
  const forOther = (patientId: string, patientName: string) => {
    const key = JSON.stringify([patientId, patientName]);
    const other =
      others.get(key) ??
      contextFor({ ...parts, session: { ...session, data: { ...data, patientId, patientName } } });
    others.set(key, other);
    return other;
  };

  const now = async () => dateTimeAt(await responses.epochMs());
  const own: RequestContext = {
    ...ofRequest,
    session,
    record: services.recordTokens.of(data),
    api,
    isActing: patientId !== holderId,
    signal,
    isSignedOut: responses.isSignedOut,
    noteError: responses.noteError,
    now,
    asOf: async () => (await now()).toUTC().toISO(),
    today: async () => (await now()).toISODate(),
    memo,
    cache,
    menu: () => cache.read(sessionValues.menu, readMenu),
    profile: () => cache.read(sessionValues.profile, () => api.profile.read()),
    practiceDetails: () => cache.read(sessionValues.practiceDetails, () => api.practice.read()),
    settings: () => cache.read(sessionValues.settings, () => api.practice.settings()),
    people: () => cache.read(sessionValues.people, () => linkedPeople(services, api)),
    counters: () => shared("counters", () => api.practice.counters()),
    isTokenValid: () => shared("isTokenValid", () => api.identity.validate()),
    links,
    readMenusOf: (people) => {
      for (const { patientId, name } of people) void forOther(patientId, name).menu();
    },
    forHolder: () => (patientId === holderId ? own : forOther(holderId, data.holderName)),
    forPatient: async (id) => {
      const linked = (await links()).people.find((patient) => patient.patientId === id);
      return linked && forOther(id, linked.name);
    },
  };
  return own;
}

/** As at sign-in (ruling B22). */
export async function linkedPeople(services: Services, api: PracticeClient): Promise<LinkedPeople> {
  const listPage = await api.identity.people();
  const people = readableEntries("identity.people", listPage).map(({ patientId, name }) => ({
    patientId,
    name,
  }));
  return { readAt: services.now(), people, unreadable: listPage.unreadable };
}

type Memo = <T>(key: string, load: () => Promise<T>) => Promise<T>;

function createMemo(): Memo {
  const loading = new Map<string, Promise<unknown>>();
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const started = loading.get(key);
    if (started !== undefined) return started as Promise<T>;
    const work = load();
    // Callers see the failure; without this handler, one that no caller awaits would end the process.
    work.catch(() => undefined);
    loading.set(key, work);
    return work;
  };
}

/**
 * Values are as they were when the request came in.
 * @param stored undefined for a patient whose record is not open: nothing is stored then.
 */
function createCache(
  { sessionCache }: Services,
  sessionKey: string,
  stored: CachedValues | undefined,
  loadOnce: Memo,
) {
  const get = <T>(value: SessionValue<T>): T | undefined => stored && storedValue(stored, value);
  const set = async <T>({ name }: SessionValue<T>, content: T): Promise<void> => {
    if (stored) await sessionCache.set(sessionKey, name, content);
  };
  return {
    get,
    set,
    async take<T>(value: SessionValue<T>): Promise<T | undefined> {
      const content = get(value);
      if (content !== undefined) await sessionCache.delete(sessionKey, [value.name]);
      return content;
    },
    read<T>(value: SessionValue<T>, load: () => Promise<T>): Promise<T> {
      const kept = get(value);
      if (kept !== undefined) return Promise.resolve(kept);
      return loadOnce(value.name, async () => {
        const content = await load();
        await set(value, content);
        return content;
      });
    },
  };
}
