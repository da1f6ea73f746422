import type { BrowserContext } from "@playwright/test";
import { cookieFrom, post, raw } from "./raw-http.ts";
import type { World } from "./test.ts";

/** Every account holder of the practice, generated patients included. */
export type Holder = Parameters<World["switchToken"]>[0];

/**
 * Signs in by a link and opens no page. Whoever has linked patients chooses the record named `as`, or the own one.
 * Returns the session as a Cookie header.
 */
export async function startSession(portalUrl: string, world: World, holder: Holder, as?: string) {
  const { q } = await world.switchToken(holder);
  const cookie = cookieFrom(await raw(portalUrl, `/loginSwitch/${q}`));
  if (holder !== "aroha") return cookie;
  const person = Object.values(world.people).find(({ name }) => name === (as ?? world.people.aroha.name));
  const choice = { intent: "choose", patientId: String(person?.patientId) };
  return cookieFrom(await post(portalUrl, "/login", choice, cookie));
}

/** Gives a browser the session of a Cookie header. */
export async function giveSession(context: BrowserContext, cookie: string) {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, domain: "localhost", path: "/", secure: true, httpOnly: true }]);
}
