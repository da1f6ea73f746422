import { createServer } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import express from "express";

/**
 * The portal's process: listens, serves the built files, and hands everything else to the Express app
 * of the server bundle. It imports nothing of the app itself, so that development can reload it.
 */
type Bundle = typeof import("./http/app.ts");

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || "127.0.0.1";
const isDevelopment = process.env.NODE_ENV === "development";
const finishMs = 25_000;

const outer = express();
outer.disable("x-powered-by");
// Brotli would set aside a window of 4 MB for every answer; none is larger than 256 kB.
outer.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } } }));
const server = createServer(outer);
// Longer than a proxy's own keep-alive, so that the proxy never reuses a connection we just closed.
server.keepAliveTimeout = 65_000;
let loadBundle: () => Promise<Bundle>;

if (isDevelopment) {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  outer.use(vite.middlewares);
  loadBundle = () => vite.ssrLoadModule("./app/.server/http/app.ts") as Promise<Bundle>;
} else {
  const entry: string = new URL("../../build/server/index.js", import.meta.url).href;
  const built = (await import(entry)) as Bundle;
  loadBundle = async () => built;
  const fixed = { "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin" };
  const setHeaders = (response: express.Response) => void response.set(fixed);
  outer.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y", setHeaders }));
  const files = express.static("build/client", { maxAge: "1h", index: false, setHeaders });
  // Pages have no dot in their path, so only what may be a file costs a look at the disk.
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
server.listen(port, host, () => console.log(`portal listening on http://localhost:${port}`));

// A promise that rejects before anybody looks must not take every patient's page down.
process.on("unhandledRejection", () => console.error("A promise was rejected without being handled."));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(async () => {
      await (await loadBundle()).close().catch(() => undefined);
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), finishMs).unref();
  });
}
