import type { BrowserContext } from "@playwright/test";
import { cookieFrom, post } from "./raw-http.ts";
import type { Account, World } from "./world.ts";

/**
 * Sends the form of /login without opening the page. An account with linked patients opens the record named `as`, or
 * its own. Returns the session as a Cookie header.
 */
export async function startSession(portalUrl: string, world: World, account: Account, as?: string) {
  const { username, password } = world.people[account];
  const cookie = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
  if (account !== "aroha") return cookie;
  const person = Object.values(world.people).find(({ name }) => name === (as ?? world.people.aroha.name));
  const choice = { intent: "choose", patientId: String(person?.patientId) };
  return cookieFrom(await post(portalUrl, "/login", choice, cookie));
}

/** Gives a browser the session of a Cookie header. */
export async function giveSession(context: BrowserContext, cookie: string) {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, domain: "localhost", path: "/", secure: true, httpOnly: true }]);
}
