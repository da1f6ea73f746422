import { setTimeout as pause } from "node:timers/promises";
import { adaptedEndpoints } from "#practice-api/adaptation/adapted-contract.ts";
import type { Caller } from "#practice-api/wire/request.ts";
import type { Config } from "./configuration/config.ts";
import { errorText } from "./errors/log-text.ts";
import { createHtmlCleaner, type HtmlCleaner } from "./html/html-cleaner.ts";
import { createAnswerDecoder } from "./practice-client/answer-decoder.ts";
import type { BaseUrls } from "./practice-client/base-urls.ts";
import { createCircuitBreakers } from "./practice-client/circuit-breaker.ts";
import {
  areasOf,
  type ClientHooks,
  type Connections,
  createClient,
  type PracticeClient,
} from "./practice-client/client.ts";
import { type Confirmations, createConfirmations } from "./practice-client/confirmations.ts";
import { type WatchedPractices, watchPractices } from "./practice-client/practices.ts";
import { createRetryBudget } from "./practice-client/retry.ts";
import { createSharedReads, type SharedReads } from "./practice-client/shared-reads.ts";
import { createTransport } from "./practice-client/transport.ts";
import { type Captcha, createCaptcha } from "./rate-limits/captcha.ts";
import { createDocumentLimits, type DocumentLimits } from "./rate-limits/document-limits.ts";
import { createKnownBrowsers, type KnownBrowsers } from "./rate-limits/known-browsers.ts";
import { createRequestLimits, type RequestLimits } from "./rate-limits/public-form-limits.ts";
import { networksOf, type RateLimitSubject, rateLimitKey } from "./rate-limits/rate-limit-key.ts";
import { createSessionLimits, type SessionLimits } from "./rate-limits/session-limits.ts";
import { createSignInLimits, type SignInLimits } from "./rate-limits/sign-in-limits.ts";
import { createSignInQueue, type RequestLoad, type SignInQueue } from "./rate-limits/sign-in-queue.ts";
import { type AppointmentActs, createAppointmentActs } from "./store/appointment-acts.ts";
import { type AskedMedicines, createAskedMedicines } from "./store/asked-medicines.ts";
import { type AuditLog, createAuditLog } from "./store/audit-log.ts";
import { type BuiltFiles, createBuiltFiles } from "./store/built-files.ts";
import { createCounterStore } from "./store/counter-store.ts";
import type { Database } from "./store/database.ts";
import { createDraftStore, type DraftStore } from "./store/drafts.ts";
import { createEncryption } from "./store/encryption.ts";
import { createIdempotencyStore, type IdempotencyStore } from "./store/idempotency.ts";
import { derivedKey, keyedHashes, loadKeyRing } from "./store/key-ring.ts";
import { renewKey } from "./store/keys.ts";
import { createDiscardedDrafts, type DiscardedDrafts } from "./store/messages/discarded-drafts.ts";
import { createSentTexts, type SentTexts } from "./store/messages/sent-texts.ts";
import { createUploadStore, type UploadStore } from "./store/messages/uploads.ts";
import { openStore, type Store } from "./store/open.ts";
import { createPaymentJournal, type PaymentJournal } from "./store/payments/journal.ts";
import { createLeases, type Leases } from "./store/payments/leases.ts";
import { createRecordTokens, type RecordTokens } from "./store/sessions/record-token.ts";
import { createSessionCache, type SessionCache } from "./store/sessions/session-cache.ts";
import { createSessions, type Sessions } from "./store/sessions/sessions.ts";
import { log } from "./telemetry/log.ts";
import { metrics } from "./telemetry/metrics.ts";
import { createPracticeCalls, type PracticeCalls } from "./telemetry/practice-calls.ts";
import { createIdentify, type Identify } from "./telemetry/request-scope.ts";

export type Services = {
  /** With the practices as they were last read: what a request needs of them it reads once. */
  readonly config: Config;
  practiceStatus: WatchedPractices["status"];
  practiceCalls: PracticeCalls;
  database: Database;
  /** Queries reject with a StoreError before. @throws ConfigurationError when retrying cannot help. */
  started: Promise<void>;
  /** Writes, because a store on a full disk can still be read. @throws StoreError while the store cannot be used. */
  checkStore: () => Promise<void>;
  sessions: Sessions;
  sessionCache: SessionCache;
  drafts: DraftStore;
  uploads: UploadStore;
  discardedDrafts: DiscardedDrafts;
  sentTexts: SentTexts;
  askedMedicines: AskedMedicines;
  appointmentActs: AppointmentActs;
  payments: PaymentJournal;
  leases: Leases;
  recordTokens: RecordTokens;
  confirmations: Confirmations;
  sharedReads: SharedReads;
  sessionLimits: SessionLimits;
  /** The store's clock, which all instances share. The practice's decides "today": see RequestContext.now. */
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
  captcha: Captcha;
  signInLimits: SignInLimits;
  load: RequestLoad;
  signInQueue: SignInQueue;
  requestLimits: RequestLimits;
  documentLimits: DocumentLimits;
  audit: AuditLog;
  /** A keyed hash of its smallest network. */
  auditSource: (address: string) => string;
  builtFiles: BuiltFiles;
  html: HtmlCleaner;
  /** The log lines of this request then name its practice and a keyed hash of its account. */
  identify: Identify;
  storePool: Store["pool"];
  rateLimitSubject: (account: string, address: string) => RateLimitSubject;
  knownBrowsers: KnownBrowsers;
  idempotency: IdempotencyStore;
  client: (
    baseUrls: BaseUrls,
    caller: Caller | undefined,
    signal: AbortSignal,
    hooks?: ClientHooks,
  ) => PracticeClient;
  /** Of the identity server. */
  isCircuitOpen: () => boolean;
  sweep: () => Promise<void>;
  close: () => Promise<void>;
};

const sweepMs = 10 * 60_000;

/** @throws ConfigurationError without an encryption key. */
export function startServices(config: Config, testClock?: () => number, store?: Store): Services {
  const ring = loadKeyRing(config);
  const {
    database,
    opened,
    clockOffset,
    syncClock,
    mayDelete,
    pool,
    close: closeStore,
  } = store ?? openStore(config, ring);
  const now = testClock ?? (() => Date.now() + clockOffset());
  const encryption = createEncryption(ring);
  const recordTokens = createRecordTokens(keyedHashes(ring, "stamps"));
  const sessionCache = createSessionCache(database, encryption);
  const sessions = createSessions(database, encryption, sessionCache, config, now, recordTokens);
  const drafts = createDraftStore(database, encryption, now);
  const uploads = createUploadStore(database, encryption, now);
  const discardedDrafts = createDiscardedDrafts(database, keyedHashes(ring, "discarded drafts"), now);
  const asked = keyedHashes(ring, "asked medicines");
  const askedMedicines = createAskedMedicines(database, encryption, asked, now);
  const acts = keyedHashes(ring, "appointment acts");
  const appointmentActs = createAppointmentActs(database, encryption, acts, now);
  const payments = createPaymentJournal(database, encryption, keyedHashes(ring, "payments"), now);
  const counters = createCounterStore(database, now);
  const rateLimitSecret = derivedKey(ring.current, "counted as");
  const idempotency = createIdempotencyStore(database, encryption, now);
  const audit = createAuditLog(database, config.auditMs, now);
  const auditSources = keyedHashes(ring, "audit sources");
  const builtFiles = createBuiltFiles(database, now);
  const html = createHtmlCleaner();
  const { transport, close } = createTransport();
  const circuitBreakerFor = createCircuitBreakers();
  const decoder = createAnswerDecoder(config.adaptation);
  const practices = watchPractices(config);
  const practiceCalls = createPracticeCalls(Date.now);
  const connections: Connections = {
    transport,
    circuitBreakerFor,
    budget: createRetryBudget(),
    random: Math.random,
    areas: areasOf(adaptedEndpoints(config.adaptation)),
    decoder,
    noteCall: practiceCalls.note,
  };
  const perPatient = [askedMedicines, appointmentActs, payments];
  const swept = [sessions, drafts, uploads, discardedDrafts, ...perPatient, counters, idempotency];
  // The role that `migrate --grant` makes may not delete audit events: `migrate` does, run by their owner.
  const sweepAudit = async () => void ((await mayDelete("audit_events")) && (await audit.sweep()));
  const sweep = () =>
    Promise.all([
      ...[...swept, builtFiles].map((each) => each.sweep()),
      sweepAudit(),
      renewKey(database, ring, Date.now()),
      syncClock(),
    ]).then(
      () => metrics.lastSweep.setToCurrentTime(),
      (error) => log.warn({ error: errorText(error) }, "store not swept"),
    );
  const load: RequestLoad = { pages: 0 };
  const sweeping = setInterval(() => void sweep(), sweepMs).unref();
  return {
    get config() {
      return practices.config();
    },
    practiceStatus: practices.status,
    practiceCalls,
    database,
    started: opened,
    checkStore: async () => void (await counters.increment("health", 0)),
    sessions,
    sessionCache,
    drafts,
    uploads,
    discardedDrafts,
    sentTexts: createSentTexts(counters, keyedHashes(ring, "sent texts"), now),
    askedMedicines,
    appointmentActs,
    payments,
    leases: createLeases(database, now),
    recordTokens,
    confirmations: createConfirmations(),
    sharedReads: createSharedReads(),
    sessionLimits: createSessionLimits(config.perMinute),
    now,
    pause,
    captcha: createCaptcha(derivedKey(ring.current, "captcha"), counters, config.captchaCost, now),
    signInLimits: createSignInLimits(counters, config.limits, now),
    load,
    signInQueue: createSignInQueue(config.limits.attemptsOfNetwork, load),
    requestLimits: createRequestLimits(counters, config.limits),
    documentLimits: createDocumentLimits(counters, audit, now),
    audit,
    auditSource: (address) => auditSources.of(networksOf(address)[0]?.key ?? ""),
    builtFiles,
    html,
    identify: createIdentify(keyedHashes(ring, "logged accounts")),
    storePool: pool,
    rateLimitSubject: (account, address) => ({
      account: rateLimitKey(rateLimitSecret, account),
      networks: networksOf(address).map(({ key, times }) => ({
        key: rateLimitKey(rateLimitSecret, key),
        times,
      })),
    }),
    knownBrowsers: createKnownBrowsers(keyedHashes(ring, "known browsers"), now),
    idempotency,
    client: (baseUrls, caller, signal, hooks) => createClient(connections, baseUrls, caller, signal, hooks),
    isCircuitOpen: () => circuitBreakerFor(config.identityUrl).isOpen(),
    sweep,
    close: async () => {
      clearInterval(sweeping);
      practices.close();
      await html.close();
      await decoder.close();
      await close();
      await closeStore();
    },
  };
}
