import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express, { Router } from "express";
import { frontPage } from "./front-page.ts";

const builtConsole = fileURLToPath(new URL("../../../build/console", import.meta.url));

/** No inline script or style, nothing from elsewhere, and no other site's frame around it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** docs/mock-practice.md 8. Without a build, a page says how to make it. */
export function consolePage(folder = builtConsole): Router {
  const router = Router();
  const page = join(folder, "index.html");
  router.get("/", (_request, response) => {
    response.set("Content-Security-Policy", policy).set("Cache-Control", "no-cache");
    // Looked for in each request, so that a build made while the practice runs is used at once.
    if (existsSync(page)) response.sendFile(page, { cacheControl: false });
    else
      response
        .type("html")
        .send(
          frontPage(`The console is not built: run <code>npm run practice</code> or <code>npm start</code>.`),
        );
  });
  router.get("/reference", (_request, response) => {
    response.type("html").send(frontPage(`<a href="/">Open the console</a>`));
  });
  // Their names contain a hash of their content.
  router.use(
    "/console",
    express.static(join(folder, "console"), { immutable: true, maxAge: "1y", index: false }),
  );
  return router;
}
