import * as build from "virtual:react-router/server-build";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { readConfig } from "../config.ts";
import { networkContext, nonceContext, servicesContext } from "../contexts.ts";
import { log } from "../log.ts";
import { networkPrefix } from "../rate-limits/rate-limit-key.ts";
import { type Services, startServices } from "../services.ts";
import { refuseForeignWrites, refuseLongBodies } from "./csrf.ts";
import { healthRoutes } from "./health.ts";
import { meetingSdkFiles } from "./meeting-sdk.ts";
import { requestLog, routePatterns } from "./request-log.ts";
import { securityHeaders, setNonce } from "./security-headers.ts";

/**
 * The portal as an Express app. It is part of the server bundle, beside the routes it serves, so that
 * both see the same router contexts.
 */
const config = readConfig(process.env);
const services: Promise<Services> = startServices(config);
// A store that cannot be opened is reported by /readyz and by every page, not by a crash.
services.catch((error: unknown) => {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "services did not start");
});

const handle = createRequestHandler(build, config.isProduction ? "production" : "development");
const patterns = routePatterns(build);

export const app: Express = express();
app.disable("x-powered-by");
app.set("trust proxy", config.trustProxyHops);
app.use(requestLog(() => patterns));
app.use(healthRoutes(() => services));
app.use(meetingSdkFiles(config.videoSdkDirectory));
app.use(setNonce, ...securityHeaders(!config.isProduction));
app.use(refuseForeignWrites(config.portalOrigins), refuseLongBodies);
app.use(async (incoming: Request, outgoing: Response) => {
  const context = new RouterContextProvider();
  context.set(nonceContext, outgoing.locals.nonce as string);
  context.set(networkContext, networkPrefix(incoming.ip ?? ""));
  context.set(servicesContext, await services);
  const request = createRequest(incoming, outgoing);
  const response = await handle(request, context);
  flushEachWrite(outgoing);
  await sendResponse(outgoing, response);
});

/**
 * A streamed page comes in pieces, some of them seconds apart. Compression would hold a piece back until
 * it has enough of them, and the page would wait for its slowest panel.
 */
function flushEachWrite(outgoing: Response) {
  const write = outgoing.write.bind(outgoing) as (...pieces: unknown[]) => boolean;
  outgoing.write = ((...pieces: unknown[]) => {
    const isReady = write(...pieces);
    outgoing.flush?.();
    return isReady;
  }) as typeof outgoing.write;
}

/** The last resort: a sentence and a reference, never a stack or a path (SECURITY T47). */
app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
  const reqId = response.locals.requestId as string;
  log.error({ reqId, error: error instanceof Error ? error.name : typeof error }, "request failed");
  if (response.headersSent) return next(error);
  response.status(503).type("text/plain").set("Cache-Control", "no-store");
  response.send(`The portal is not available just now. Please try again in a minute. Reference ${reqId}`);
});

export async function close(): Promise<void> {
  await (await services).close();
}
