import { fileURLToPath } from "node:url";
import express, { type RequestHandler, type Response, Router } from "express";
import { dayAt } from "#fixtures/time.ts";
import type { World } from "../../world/world.ts";

/** `path` is without its world. */
export function isCardProvider(path: string): boolean {
  return /^\/stripe\//i.test(path);
}

/** As the card provider does. */
export function allowEveryOrigin(response: Response): void {
  response.set({
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

/** stripe.js defines `window.Stripe`. */
export function cardProviderScript(worldOf: (response: Response) => World): Router {
  const router = Router();
  const readToday: RequestHandler = (_request, response) => {
    const [year, month] = dayAt(worldOf(response).clock.now()).split("-").map(Number);
    response.json({ year, month });
  };
  router.get("/today", readToday);
  const folder = fileURLToPath(new URL("browser", import.meta.url));
  router.use(express.static(folder, { index: false, redirect: false, cacheControl: false, etag: false }));
  return router;
}
