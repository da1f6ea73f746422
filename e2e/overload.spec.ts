import { request } from "node:http";
import { cookieFrom, post, raw } from "./support/raw-http.ts";
import { expect, test } from "./support/test.ts";

test("a patient whose browsers break off one request after the other leaves every other patient served", async ({
  world,
  portalUrl,
}) => {
  const signIn = async (account: "sione" | "mei") => {
    const { q } = await world.switchToken(account);
    return cookieFrom(await post(portalUrl, `/loginSwitch/${q}`, {}));
  };
  const atOnce = 12;
  // Requests of one session share what is under way, so each browser has a session of its own.
  const restless: string[] = [];
  while (restless.length < atOnce) restless.push(await signIn("sione"));
  const other = await signIn("mei");
  await world.addFault({ match: {}, effect: { type: "latency", ms: 2_000 } });
  // As a mouse over the menu does. A circuit breaker would open at 20 failures in 10 s.
  for (let round = 0; round < 5; round++) {
    const before = (await world.journal()).length;
    const requests = restless.map((cookie) => {
      const outgoing = request(new URL("/vitals.data", portalUrl), { headers: { cookie } });
      outgoing.once("error", () => undefined);
      return outgoing.end();
    });
    await expect.poll(async () => (await world.journal()).length - before).toBeGreaterThanOrEqual(atOnce);
    for (const outgoing of requests) outgoing.destroy();
  }
  await world.clearFaults();
  const page = await raw(portalUrl, "/", { headers: { cookie: other } });
  expect(page.status).toBe(200);
  expect(page.text).toContain("Mei Chen");
});
