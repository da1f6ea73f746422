import type { MenuItem, Person } from "#practice-api/identity/endpoints.ts";
import type { Counters, Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Cache, createCache, createMemo, type MaybePromise, type Memo } from "./kept-values.ts";
import { baseUrlsFor } from "./practice-client/base-urls.ts";
import type { PracticeClient } from "./practice-client/client.ts";
import { readableEntries } from "./practice-client/readable-entries.ts";
import { createReplies, type Replies } from "./practice-client/replies.ts";
import type { Services } from "./services.ts";
import type { CachedValues } from "./store/sessions/session-cache.ts";
import type { OpenSession, SignedInSession } from "./store/sessions/session-data.ts";
import { type LinkedPeople, sessionValues } from "./store/sessions/session-values.ts";
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
  signal: AbortSignal;
  /**
   * Resolves when the practice has confirmed the session, which it is asked once per request. Loaders run beside
   * that and wait for it before they return; a write to the practice waits for it first.
   * @throws Response 401 when the practice refuses the session, otherwise a response for an error page.
   */
  checked: () => Promise<void>;
  /** Whether the practice has answered a call of this request with 401. The session is then over (ruling B54). */
  isSignedOut: () => boolean;
  /**
   * The practice's clock in its zone, from its last response (ruling B32). Waits for the first response of
   * the request. @throws the reason of the request's abort.
   */
  now: () => Promise<DateTime<true>>;
  memo: Memo;
  /** Undefined values only, and nothing is stored, for a patient whose record is not open. */
  cache: Cache;
  menu: () => MaybePromise<ListPage<MenuItem>>;
  profile: () => MaybePromise<Profile>;
  practiceDetails: () => MaybePromise<Practice>;
  settings: () => MaybePromise<PracticeSettings>;
  people: () => MaybePromise<LinkedPeople>;
  counters: () => Promise<Counters>;
  /** Whether the practice accepts the session's token (spec 1, section 2). */
  isTokenValid: () => Promise<boolean>;
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

export type RequestContextOptions = {
  /** Reads the session cache, as it was when the request came in. */
  stored?: CachedValues;
  /** The practice's clock, in ms since 1970, when it is known before the first response. */
  practiceMs?: number | undefined;
  /** Has the practice confirm the session, at most once: see `checked`. */
  check?: (context: RequestContext) => Promise<void>;
};

export function createRequestContext(
  services: Services,
  session: OpenSession<SignedInSession>,
  signal: AbortSignal,
  { stored = () => undefined, practiceMs, check = async () => undefined }: RequestContextOptions = {},
): RequestContext {
  const replies = createReplies(services, session.key, signal, practiceMs);
  const memo = createMemo();
  const checked = () => memo("check", () => check(context));
  const context = contextFor({ services, session, signal, replies, checked }, stored);
  return context;
}

type Request = {
  services: Services;
  session: OpenSession<SignedInSession>;
  signal: AbortSignal;
  replies: Replies;
  checked: () => Promise<void>;
};

/** @param stored what the session stores. Undefined for a patient whose record is not open. */
function contextFor(request: Request, stored?: CachedValues): RequestContext {
  const { services, session, signal, replies, checked } = request;
  const { data, key } = session;
  const { token, patientId, holderId } = data;
  const urls = baseUrlsFor(data.apiUrl, services.config);
  const hooks = { onReply: replies.onReply, beforeWrite: checked };
  const api = services.client(urls, { token, patientId, holderId }, signal, hooks);

  const memo = createMemo();
  /** Loads once for all requests that the session makes side by side. */
  const shared: Memo = (name, load) => memo(name, () => replies.shared(`${patientId} ${name}`, load));

  const cache = createCache(services, key, stored, shared);

  const readMenu = async () => {
    const listing = await api.identity.menu();
    readableEntries("identity.menu", listing);
    return listing;
  };
  const linkedPatients = () => memo("links", async () => (await linkedPeople(services, api)).people);
  const forOther = (patientId: string, patientName: string) =>
    contextFor({ ...request, session: { ...session, data: { ...data, patientId, patientName } } });

  const own: RequestContext = {
    session,
    record: services.recordTokens.of(data),
    api,
    isActing: patientId !== holderId,
    signal,
    checked,
    isSignedOut: replies.isSignedOut,
    now: async () => dateTimeAt(await replies.epochMs()),
    memo,
    cache,
    menu: () => cache.read(sessionValues.menu, readMenu),
    profile: () => cache.read(sessionValues.profile, () => api.profile.read()),
    practiceDetails: () => cache.read(sessionValues.practiceDetails, () => api.practice.read()),
    settings: () => cache.read(sessionValues.settings, () => api.practice.settings()),
    people: () => cache.read(sessionValues.people, () => linkedPeople(services, api)),
    counters: () => shared("counters", () => api.practice.counters()),
    isTokenValid: () => shared("isTokenValid", () => api.identity.validate()),
    linkedPatients,
    forHolder: () => (patientId === holderId ? own : forOther(holderId, data.holderName)),
    forPatient: async (id) => {
      const linked = (await linkedPatients()).find((patient) => patient.patientId === id);
      return linked && forOther(id, linked.name);
    },
  };
  return own;
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
