import { setTimeout as pause } from "node:timers/promises";
import { adaptedEndpoints } from "#practice-api/adaptation/adapted-contract.ts";
import type { Caller } from "#practice-api/wire/request.ts";
import type { Config } from "./configuration/config.ts";
import { createHtmlCleaner } from "./html/html-cleaner.ts";
import { createAnswerDecoder } from "./practice-client/answer-decoder.ts";
import type { BaseUrls } from "./practice-client/base-urls.ts";
import { createCircuitBreakers } from "./practice-client/circuit-breaker.ts";
import { areasOf, type ClientHooks, type Connections, createClient } from "./practice-client/client.ts";
import { createConfirmations } from "./practice-client/confirmations.ts";
import { watchPractices } from "./practice-client/practices.ts";
import { createSharedReads } from "./practice-client/response-signals.ts";
import { createRetryBudget } from "./practice-client/retry.ts";
import { createTransport } from "./practice-client/transport.ts";
import { createCaptcha } from "./rate-limits/captcha.ts";
import { createDocumentLimits } from "./rate-limits/document-limits.ts";
import { createKnownBrowsers } from "./rate-limits/known-browsers.ts";
import { createPasskeyLimits } from "./rate-limits/passkey-limits.ts";
import { createRequestLimits } from "./rate-limits/public-form-limits.ts";
import { networksOf, type RateLimitSubject, rateLimitKey } from "./rate-limits/rate-limit-key.ts";
import { createSessionLimits } from "./rate-limits/session-limits.ts";
import { createSignInLimits } from "./rate-limits/sign-in-limits.ts";
import { createSignInQueue, type RequestLoad } from "./rate-limits/sign-in-queue.ts";
import { createAppointmentActs } from "./store/appointment-acts.ts";
import { createAskedMedicines } from "./store/asked-medicines.ts";
import { createAuditLog } from "./store/audit-log.ts";
import { createBuiltFiles } from "./store/built-files.ts";
import { createCounterStore } from "./store/counter-store.ts";
import { createDraftStore } from "./store/drafts.ts";
import { createEncryption } from "./store/encryption.ts";
import { createFollowUp } from "./store/follow-up.ts";
import { createIdempotencyStore } from "./store/idempotency.ts";
import { derivedKey, keyedHashes, loadKeyRing } from "./store/key-ring.ts";
import { renewKey } from "./store/keys.ts";
import { createDiscardedDrafts, createSentTexts } from "./store/messages/sent-messages.ts";
import { createUploadStore } from "./store/messages/uploads.ts";
import { openStore, type Store } from "./store/open.ts";
import { createPasskeys } from "./store/passkeys.ts";
import { createPaymentJournal } from "./store/payments/journal.ts";
import { createLeases } from "./store/payments/leases.ts";
import { createRecordTokens } from "./store/sessions/record-token.ts";
import { createSessionCache } from "./store/sessions/session-cache.ts";
import { createSessions } from "./store/sessions/sessions.ts";
import { createSignInAnswers } from "./store/sign-in-answers.ts";
import { log } from "./telemetry/log.ts";
import { metrics } from "./telemetry/metrics.ts";
import { createPracticeCalls } from "./telemetry/practice-calls.ts";
import { createIdentify } from "./telemetry/request-scope.ts";

const sweepMs = 10 * 60_000;

export type Services = ReturnType<typeof startServices>;

/** @throws ConfigurationError without an encryption key. */
export function startServices(config: Config, testClock?: () => number, store?: Store, random = Math.random) {
  const ring = loadKeyRing(config);
  const openedStore = store ?? openStore(config, ring);
  const { database } = openedStore;
  const now = testClock ?? (() => Date.now() + openedStore.clockOffset());
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
  const passkeys = createPasskeys(database, encryption, keyedHashes(ring, "passkeys"), now);
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
    random,
    areas: areasOf(adaptedEndpoints(config.adaptation)),
    decoder,
    noteCall: practiceCalls.note,
  };
  const perPatient = [askedMedicines, appointmentActs, passkeys, payments];
  const swept = [sessions, drafts, uploads, discardedDrafts, ...perPatient, counters, idempotency];
  // The role that `migrate --grant` makes may not delete audit events: `migrate` does, run by their owner.
  const sweepAudit = async () =>
    void ((await openedStore.mayDelete("audit_events")) && (await audit.sweep()));
  const sweep = () =>
    Promise.all([
      ...[...swept, builtFiles].map((each) => each.sweep()),
      sweepAudit(),
      renewKey(database, ring, Date.now()),
      openedStore.syncClock(),
    ]).then(
      () => metrics.lastSweep.setToCurrentTime(),
      (cause) => log.warn({ cause }, "store not swept"),
    );
  const load: RequestLoad = { pages: 0 };
  const sweeping = setInterval(() => void sweep(), sweepMs).unref();
  return {
    /** With the practices as they were last read: what a request needs of them it reads once. */
    get config() {
      return practices.config();
    },
    practiceStatus: practices.status,
    practiceCalls,
    database,
    /** Queries reject with a StoreError before. @throws ConfigurationError when retrying cannot help. */
    started: openedStore.opened,
    /** Writes, because a store on a full disk can still be read. @throws StoreError while the store cannot be used. */
    checkStore: async () => void (await counters.increment("health", 0)),
    sessions,
    sessionCache,
    drafts,
    uploads,
    discardedDrafts,
    sentTexts: createSentTexts(counters, keyedHashes(ring, "sent texts"), now),
    followUp: createFollowUp(counters, keyedHashes(ring, "follow-up")),
    askedMedicines,
    appointmentActs,
    passkeys,
    payments,
    leases: createLeases(database, now),
    recordTokens,
    confirmations: createConfirmations(),
    sharedReads: createSharedReads(),
    sessionLimits: createSessionLimits(config.perMinute),
    /** The store's clock, which all instances share. The practice's decides "today": see RequestContext.now. */
    now,
    pause: (ms: number): Promise<unknown> => pause(ms),
    captcha: createCaptcha(derivedKey(ring.current, "captcha"), counters, config.captchaCost, now),
    signInLimits: createSignInLimits(counters, config.limits, now),
    load,
    signInQueue: createSignInQueue(config.limits.attemptsOfNetwork, load),
    requestLimits: createRequestLimits(counters, config.limits),
    documentLimits: createDocumentLimits(counters, audit, now),
    audit,
    /** A keyed hash of its smallest network. */
    auditSource: (address: string) => auditSources.of(networksOf(address)[0]?.key ?? ""),
    builtFiles,
    html,
    /** The log lines of this request then name its practice and a keyed hash of its account. */
    identify: createIdentify(keyedHashes(ring, "logged accounts")),
    storePool: openedStore.pool,
    rateLimitSubject: (account: string, address: string): RateLimitSubject => ({
      account: rateLimitKey(rateLimitSecret, account),
      networks: networksOf(address).map(({ key, times }) => ({
        key: rateLimitKey(rateLimitSecret, key),
        times,
      })),
    }),
    knownBrowsers: createKnownBrowsers(keyedHashes(ring, "known browsers"), now),
    passkeyLimits: createPasskeyLimits(counters, now),
    idempotency,
    signInAnswers: createSignInAnswers(database, encryption, now),
    client: (baseUrls: BaseUrls, caller: Caller | undefined, signal: AbortSignal, hooks?: ClientHooks) =>
      createClient(connections, baseUrls, caller, signal, hooks),
    /** Whether calls of the identity server are refused at present. */
    isCircuitOpen: () => circuitBreakerFor(config.identityUrl).isOpen(),
    sweep,
    close: async () => {
      clearInterval(sweeping);
      practices.close();
      await html.close();
      await decoder.close();
      await close();
      await openedStore.close();
    },
  };
}
