import { describe, expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { isResumeResult } from "#app/shell/session/resume-result.ts";
import { openSessions } from "../../../support/portal.ts";

const { page, session, time, resume, signIn, recordOf } = openSessions({
  READS_PER_MINUTE: "5",
  WRITES_PER_MINUTE: "3",
  SIGN_INS_PER_MINUTE: "2",
});
const statuses = async (times: number, send: () => Promise<Response>) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time++) seen.push((await send()).status);
  return seen;
};

describe("the rate limit of a session", () => {
  test("is 600 reads, 60 writes and 10 sign-ins a minute unless configured", () => {
    expect(readConfig({}).perMinute).toEqual({ reads: 600, writes: 60, signIns: 10 });
    expect(readConfig({ WRITES_PER_MINUTE: "7" }).perMinute.writes).toBe(7);
  });

  test("answers reads beyond it with 429 and the seconds to wait", async () => {
    const cookie = await signIn("mei");
    expect(await statuses(7, () => page("/", { cookie }))).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await page("/", { cookie });
    expect(await refused.json()).toBe("limit");
    expect(refused.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
  });

  test("counts writes separately, and each session by itself", async () => {
    const cookie = await signIn("mei");
    await statuses(5, () => page("/", { cookie }));
    const write = () => page("/emails", { cookie, form: { intent: "send" } });
    expect(await statuses(4, write)).toEqual([200, 200, 200, 429]);
    expect((await page("/", { cookie: await signIn("mei") })).status).toBe(200);
  });

  test("counts extending the session and switching the patient too", async () => {
    const cookie = await signIn("aroha");
    const record = await recordOf(cookie);
    const extend = () => time({ cookie, record, method: "POST" });
    expect(await statuses(4, extend)).toEqual([200, 200, 200, 429]);
    const change = () => session({ cookie, form: { intent: "switch", person: "nobody" } });
    expect(await statuses(3, change)).toEqual([403, 403, 429]);
  });

  test("asks a sign-in over an open page to wait, and keeps the page", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    const again = () => resume("mei", record, { cookie }, "Wrong-Password-00");
    expect(await statuses(3, again)).toEqual([422, 422, 429]);
    const limited = await again();
    expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
    const answer: unknown = await limited.json();
    const message = expect.stringContaining("try again in 1 minute");
    expect([answer, isResumeResult(answer)]).toMatchObject([{ outcome: "rejected", message }, true]);
    expect(["limit", null, {}, []].filter(isResumeResult)).toEqual([]);
  });

  test("never blocks Log Out", async () => {
    const cookie = await signIn("mei");
    await statuses(6, () => page("/", { cookie, form: { intent: "x" } }));
    const left = await session({ cookie, form: { intent: "logOut" } });
    expect(left.headers.get("location")).toBe("/login?loggedOut");
  });
});
