import { createServer } from "node:http";
import type { Server as TcpServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import staticGzip from "express-static-gzip";
import { readConfig } from "./configuration/config.ts";
import { misspeltVariables } from "./configuration/parse-environment.ts";
import { messageOf } from "./errors.ts";
import { createConnections } from "./http/connections.ts";
import { listen, listenForMetrics } from "./http/listen.ts";
import { fixedHeaders } from "./http/security-headers.ts";
import { createShutdown } from "./http/shutdown.ts";

/** This process imports no routes and no services, so that development can reload them. */
type Bundle = typeof import("./http/app.ts");

const shutdownMs = 14_000;
const timeLimits = {
  headersTimeout: 15_000,
  // A form of 100 kB from a slow phone.
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy's own keep-alive, so that the proxy never reuses a connection that was just closed.
  keepAliveTimeout: 65_000,
};
/** Closes a connection whose peer reads nothing. The largest form takes 60 s. */
const idleSocketMs = 90_000;
const maxConnections = 5_000;
/** Without its store the portal listens after this time, and says so. */
const storeMs = 3_000;
const { host, port, isDevelopment, drainMs, metrics, trustProxyHops } = configOrExit();

const outer = express();
outer.disable("x-powered-by");
outer.set("trust proxy", trustProxyHops);
const connections = createConnections();
outer.use(connections.middleware);
// Brotli's default window takes 4 MB for every response; none is larger than 256 kB.
outer.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } } }));
const server = createServer(timeLimits, (request, response) => {
  if (!connections.isFlooded(request)) outer(request, response);
});
server.timeout = isDevelopment ? 0 : idleSocketMs;
let loadBundle: () => Promise<Bundle>;
const further: TcpServer[] = [];
const shutdown = createShutdown({
  server,
  further,
  connections,
  drainMs,
  totalMs: shutdownMs,
  note,
  finishWork: async () => (await loadBundle()).finishWork(),
  close: async () => (await loadBundle()).close(),
});
outer.use(fixedHeaders, shutdown.readiness);

if (isDevelopment) {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  outer.use(vite.middlewares);
  loadBundle = () => vite.ssrLoadModule("./app/.server/http/app.ts") as Promise<Bundle>;
} else {
  const entry: string = new URL("../../build/server/index.js", import.meta.url).href;
  const built: Bundle = await import(entry);
  loadBundle = async () => built;
  outer.use(
    "/assets",
    staticGzip("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br"],
      serveStatic: { immutable: true, maxAge: "1y" },
    }),
  );
  const files = express.static("build/client", { maxAge: "1h", index: false });
  // Pages have no dot in their path, so only a path that may be a file costs a look at the disk.
  outer.use((request, response, next) =>
    /\.(?!data$)[a-z]+$/.test(request.path) ? files(request, response, next) : next(),
  );
}
outer.use(async (request, response, next) => {
  const { app } = await loadBundle();
  app(request, response, next);
});

server.once("error", (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE";
  console.error(
    isTaken
      ? `Port ${port} is already in use: stop what runs there, or choose another with PORT=3001.`
      : `The portal cannot listen on ${host}:${port} (${error.code ?? error.message}).`,
  );
  process.exit(1);
});
if (metrics) {
  const pages = (await loadBundle()).startMetrics();
  listenForMetrics(metrics.port, metrics.host, pages).once("error", (error) => {
    console.error(`The portal cannot serve metrics at METRICS_HOST and METRICS_PORT (${error.message}).`);
    process.exit(1);
  });
}
// A proxy that does not probe sends requests as soon as it can connect, so an instance listens once its store is open.
if (!isDevelopment)
  await Promise.race([(await loadBundle()).started, pause(storeMs, undefined, { ref: false })]);
server.once("listening", () => {
  console.log(`portal listening on http://localhost:${port}`);
  note("listening");
});
further.push(...listen(server, port, host, maxConnections));

// A promise that rejects before it is awaited must not end the process for every patient.
process.on("unhandledRejection", () => console.error("A promise was rejected without being handled."));

process.once("SIGTERM", () => void shutdown.begin(true));
process.once("SIGINT", () => void shutdown.begin(false));
// The program that started this one has ended, however it ended.
process.once("disconnect", () => void shutdown.begin(false));

function note(message: string): void {
  void loadBundle().then((bundle) => bundle.note(message));
}

function configOrExit() {
  for (const sentence of misspeltVariables(process.env)) console.warn(sentence);
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
