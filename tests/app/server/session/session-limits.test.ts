import { describe, expect, it } from "vitest";
import { readConfig } from "#app/.server/config.ts";
import { openPortal } from "../../../support/portal.ts";

const { page, session, time, signIn, recordOf } = openPortal({
  perMinute: { reads: 5, writes: 3, signIns: 2 },
});
const statuses = async (times: number, ask: () => Promise<Response>) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time++) seen.push((await ask()).status);
  return seen;
};

describe("what one session may ask for in a minute", () => {
  it("is 600 pages, 60 changes and 10 proofs of who one is, unless configured", () => {
    expect(readConfig({}).perMinute).toEqual({ reads: 600, writes: 60, signIns: 10 });
    expect(readConfig({ WRITES_PER_MINUTE: "7" }).perMinute.writes).toBe(7);
  });

  it("is counted for reading, and answered with 429 and the seconds to wait", async () => {
    const cookie = await signIn("mei");
    expect(await statuses(7, () => page("/", { cookie }))).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await page("/", { cookie });
    expect(await refused.json()).toBe("limit");
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("is counted apart for changing something, and for each session", async () => {
    const cookie = await signIn("mei");
    await statuses(5, () => page("/", { cookie }));
    const write = () => page("/emails", { cookie, form: { intent: "send" } });
    expect(await statuses(4, write)).toEqual([200, 200, 200, 429]);
    expect((await page("/", { cookie: await signIn("mei") })).status).toBe(200);
  });

  it("is counted for staying and for changing the person too", async () => {
    const cookie = await signIn("aroha");
    const record = await recordOf(cookie);
    const stay = () => time({ cookie, record, method: "POST" });
    expect(await statuses(4, stay)).toEqual([200, 200, 200, 429]);
    const change = () => session({ cookie, form: { intent: "switch", person: "nobody" } });
    expect(await statuses(3, change)).toEqual([403, 403, 429]);
  });

  it("never keeps anybody from logging out", async () => {
    const cookie = await signIn("mei");
    await statuses(6, () => page("/", { cookie, form: { intent: "x" } }));
    expect((await session({ cookie, form: { intent: "logOut" } })).headers.get("location")).toBe("/login");
  });
});
