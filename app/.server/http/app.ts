import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/express";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { RouterContextProvider } from "react-router";
import { setReferenceReader } from "#app/shared/reference.ts";
import { readConfig } from "../configuration/config.ts";
import { addressContext, anonymousLimitContext, nonceContext, servicesContext } from "../contexts.ts";
import { exitWith } from "../errors.ts";
import { practicesPage } from "../operator/practices-page.ts";
import { startReconciler } from "../payments/reconcile.ts";
import { countWaiting } from "../payments/staff-list.ts";
import { createAnonymousLimit } from "../rate-limits/session-limits.ts";
import { type Services, startServices } from "../services.ts";
import { instance, log, version } from "../telemetry/log.ts";
import { openMetrics } from "../telemetry/metrics.ts";
import { requestId } from "../telemetry/request-scope.ts";
import { refuseForeignWrites, refuseLongBodies, requirePublicOrigin } from "./csrf.ts";
import { filesOfFormerBuilds } from "./former-builds.ts";
import { healthRoutes } from "./health.ts";
import type { OperatorPage } from "./listen.ts";
import { createLoadShedding, eventLoopDelay, limitAnonymousRequests } from "./load-shedding.ts";
import { meetingSdkFiles, videoOriginRoutes } from "./meeting-sdk.ts";
import { paymentWebhook } from "./payment-webhook.ts";
import { requestLog, routePatterns } from "./request-log.ts";
import { nonceOf, securityHeaders, setNonce } from "./security-headers.ts";
import { trackActions } from "./shutdown.ts";

/** React Router compares contexts by identity: app and routes must share one `contexts.ts`, in one bundle. */
const config = readConfig(process.env);
const services = startOrExit();
let stopReconciler: (() => void) | undefined;
// Until the store is open the process runs without it: /readyz and every page that needs it say so.
services.started.then(() => {
  log.info({}, "store open");
  stopReconciler = startReconciler(services);
}, exitWith);

let stopTracing: (() => Promise<void>) | undefined;
if (config.tracesUrl !== undefined) {
  const { startTracing } = await import("../telemetry/exporter.ts");
  stopTracing = startTracing();
}

const anonymousLimit = createAnonymousLimit(config.anonymousPerMinute);
setReferenceReader(requestId);
const delayMs = eventLoopDelay();
const actions = trackActions();
const patterns = routePatterns(build);

export const app: Express = express();
app.disable("x-powered-by");
app.set("trust proxy", config.trustProxyHops);
app.use(
  requestLog(() => patterns, services.auditSource),
  // A probe uses the address of the machine, so health requests are answered for any host.
  healthRoutes(services),
  videoOriginRoutes(config),
  filesOfFormerBuilds(services.builtFiles),
  requirePublicOrigin(config.portalOrigins),
  limitAnonymousRequests(anonymousLimit),
  createLoadShedding({
    perTurn: 4,
    waiting: 200,
    waitingSignIns: 2_000,
    waitingWhileDelayed: 20,
    maxDelayMs: 250,
    delayMs,
    load: services.load,
  }),
  meetingSdkFiles(config),
  setNonce,
  ...securityHeaders(!config.isProduction, config.videoOrigin, () => services.config.cardOrigins),
  // The card provider calls it, so it comes before the check that a request is from the portal's own pages.
  paymentWebhook(services),
  refuseForeignWrites(config.portalOrigins),
  refuseLongBodies,
  createRequestHandler({
    build: {
      ...build,
      entry: {
        ...build.entry,
        module: { ...build.entry.module, instrumentations: [actions.instrumentation] },
      },
    },
    mode: config.isProduction ? "production" : "development",
    getLoadContext(request, response) {
      const context = new RouterContextProvider();
      context.set(nonceContext, nonceOf(response));
      context.set(anonymousLimitContext, anonymousLimit);
      context.set(addressContext, request.ip ?? "");
      context.set(servicesContext, services);
      return context;
    },
  }),
);

/** One sentence and a reference, never a stack or a path (threat T47). */
app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
  log.error({ cause: error }, "request failed");
  if (response.headersSent) return next(error);
  response.status(503).type("text/plain").set("Cache-Control", "no-store");
  response.send(
    `The portal is not available at the moment. Please try again in a minute. Reference: ${requestId()}`,
  );
});

export const note = (message: string): void => log.info({}, message);

/** A change of the server alone leaves the client's version as it is, so the server's own file counts too. */
const buildId = () =>
  createHash("sha256")
    .update(build.assets.version)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest("hex")
    .slice(0, 8);

export function startMetrics() {
  const writeMetrics = openMetrics({
    version,
    build: buildId(),
    checkStore: services.checkStore,
    storePool: services.storePool,
    tasksDirectory: config.tasksDirectory,
    practiceRows: services.practiceCalls.rows,
    sessionCount: () => services.sessions.count(),
    eventLoopDelayMs: delayMs,
    waitingPayments: () => countWaiting(services.payments, services.now()),
    openPayments: () => services.payments.counts(),
  });
  return new Map<string, OperatorPage>([
    ["/metrics", writeMetrics],
    ["/practices", async () => practicesPage(services, instance, Date.now())],
  ]);
}

export const started: Promise<unknown> = services.started.then(() => {
  // Best effort: without them only pages of another build lack files.
  if (config.isDevelopment) return;
  return services.builtFiles
    .save("build/client/assets")
    .catch((cause: unknown) => log.warn({ cause }, "files of the build not saved"));
});
export const finishWork = (): Promise<void> => actions.finished();
export async function close(): Promise<void> {
  stopReconciler?.();
  await services.close();
  await stopTracing?.();
}

function startOrExit(): Services {
  try {
    return startServices(config);
  } catch (error) {
    return exitWith(error);
  }
}
