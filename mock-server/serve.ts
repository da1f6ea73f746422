import express, { type ErrorRequestHandler, type Express } from "express";
import type { CardWebhook } from "./areas/call-context.ts";
import { consolePage } from "./control/pages/console-page.ts";
import { type PlayScenario, Plays } from "./control/plays.ts";
import { controlRouter } from "./control/router.ts";
import { LostAnswer } from "./core/api-error.ts";
import { callerErrorPayload, type Reshape, sendPayload } from "./core/payload.ts";
import { portOf } from "./core/port-of.ts";
import type { DialectName } from "./dialects/table.ts";
import { answerCors, type CorsOrigins } from "./http/cors.ts";
import { createDispatcher } from "./http/dispatch.ts";
import { keepBody, keepExchange } from "./http/keep-exchange.ts";
import { parseRequest } from "./http/parse-request.ts";
import { requireWorld, setMockHeaders, splitWorld } from "./http/world-routing.ts";
import { Library } from "./scenarios/library/library.ts";
import { centrePage, guidancePage, mapPage, termsDocument } from "./stand-ins/pages.ts";
import { allowEveryOrigin, cardProviderScript, isCardProvider } from "./stand-ins/stripe/script.ts";
import { worldLimit as defaultWorldLimit, Worlds } from "./world/worlds.ts";

export type Practice = {
  readonly app: Express;
  readonly worlds: Worlds;
  readonly scenarios: Library;
  /** Port 0 takes any free one. */
  readonly listen: (port: number, host?: string) => Promise<Listening>;
};
export type Listening = { readonly url: string; readonly port: number; readonly close: () => Promise<void> };

/** Below the real practice's own limits, above anything the portal sends. */
const bodyLimit = "20mb";

export type PracticeOptions = {
  /** Beyond it the least recently used world is removed. */
  readonly worldLimit?: number;
  /** Besides the demo patients; 10,000 at most. */
  readonly patients?: number;
  /** Of the default world. */
  readonly dialects?: readonly DialectName[];
  readonly scenarioFolder?: string;
  /** Besides that one. Saved scenarios go to the first, or else to memory. */
  readonly furtherScenarios?: readonly string[];
  readonly watchesScenarios?: boolean;
  /** By default the card provider sends no events. */
  readonly cardWebhook?: CardWebhook | undefined;
  /** For the people who control the practice. */
  readonly portalUrl?: string;
  /** The origins of pages that may call the practice, and names by which the control API answers. */
  readonly cors?: CorsOrigins;
  readonly controlHosts?: readonly string[];
  /** Such as to the shapes of a recorded practice. */
  readonly reshape?: Reshape;
  /** For callers of the control API. */
  readonly playScenario?: PlayScenario;
};

export function createPractice({
  worldLimit = defaultWorldLimit,
  patients = 0,
  dialects,
  scenarioFolder,
  furtherScenarios,
  watchesScenarios = false,
  cardWebhook,
  portalUrl = "http://localhost:3000",
  cors = { practice: [], control: [] },
  controlHosts = [],
  playScenario,
  reshape,
}: PracticeOptions = {}): Practice {
  const scenarios = new Library(scenarioFolder, furtherScenarios);
  const worlds = new Worlds(worldLimit, patients, scenarios, dialects);
  if (watchesScenarios) scenarios.watch();
  const callers = { hosts: controlHosts, origins: cors.control };
  const app = express();
  app.disable("x-powered-by").disable("etag");
  // Behind a proxy of this machine that ends TLS, the addresses that the practice names begin with https.
  app.set("trust proxy", "loopback");
  const parseJson = express.json({ limit: bodyLimit, strict: false, type: () => true, verify: keepBody });
  const parseForm = express.urlencoded({ limit: bodyLimit, extended: true, verify: keepBody });

  app.use((request, response, next) => {
    const { id, url } = splitWorld(request.url);
    const world = id === undefined ? undefined : worlds.find(id);
    // A 404 for an unknown world has the headers too.
    setMockHeaders(response, world ?? worlds.default);
    const isOfCardProvider = isCardProvider(url);
    if (isOfCardProvider) {
      allowEveryOrigin(response);
      if (request.method === "OPTIONS") return void response.status(204).end();
    } else if (answerCors(cors, url, request, response)) return;
    if (id !== undefined) {
      request.url = url;
      response.locals.pathWorld = world ?? requireWorld(worlds, id, () => parseRequest(request).token);
    }
    // An invalid body is reported by the call itself, after its journal entry has begun.
    const parseBody = isOfCardProvider && request.is("urlencoded") ? parseForm : parseJson;
    parseBody(request, response, (error?: unknown) => {
      response.locals.bodyError = error;
      next();
    });
  });
  const plays = new Plays(playScenario);
  app.use("/__mock", controlRouter({ worlds, scenarios, plays, cardWebhook, portalUrl, callers }));
  app.use(consolePage());
  app.get("/maps", mapPage);
  app.get("/guidance/:code", guidancePage);
  app.get("/website/terms.pdf", termsDocument);
  app.get("/website/centres/:centre", centrePage);
  app.use(
    "/stripe",
    cardProviderScript(({ locals }) => locals.pathWorld ?? worlds.default),
  );
  app.use(createDispatcher(worlds, cardWebhook, { reshape, onArrival: keepExchange }));
  app.use(answerError);

  return {
    app,
    worlds,
    scenarios,
    listen: (port, host = "127.0.0.1") => listen(app, port, host, () => scenarios.close()),
  };
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (response.headersSent || response.closed) return response.destroy();
  if (error instanceof LostAnswer) return response.socket?.resetAndDestroy();
  const payload = callerErrorPayload(error);
  if (payload) return sendPayload(payload, response);
  // Every other error is a defect of the mock.
  console.error(error);
  return response.status(500).json({ message: "The mock practice has a defect." });
};

function listen(app: Express, port: number, host: string, onClose: () => void): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, (error?: Error) => {
      if (error) return reject(error);
      const taken = portOf(server);
      resolve({
        url: `http://${host}:${taken}`,
        port: taken,
        close: () =>
          new Promise((closed) => {
            onClose();
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
