import { describe, expect, test } from "vitest";
import { idIn, minute, openSessions } from "../../../support/portal.ts";
import { soak } from "../../../support/soak.ts";

const { portal, page, session, time, signIn, recordOf } = openSessions();
const links = () => portal.world.journal("GET Patient/ProxyUsers");
const change = (cookie: string, patient: string, to?: string) =>
  session({ cookie, form: { intent: "switch", person: patient, ...(to && { to }) } });
const statusAt = async (cookie: string) => (await page("/", { cookie })).status;
const textAt = async (cookie: string) => (await page("/", { cookie })).text();
/** Answers the practice's list of links, or anything, with an error. */
const fail = (status: number, path?: string) =>
  portal.world.addFault({ ...(path && { match: { path } }), effect: { type: "status", status } });
/** A session that has gone from Aroha's record to Tama's, and the token of a page of Aroha's that is still open. */
async function gone() {
  const aroha = await signIn("aroha");
  const ofAroha = await recordOf(aroha);
  const cookie = idIn(await change(aroha, (await people(aroha)).tama)) ?? "";
  return { cookie, ofAroha, calls: (await portal.world.journal()).length };
}

/** The patient tokens in the menu's forms. */
async function people(cookie: string) {
  const found = await portal.services.sessions.open(cookie, false);
  if (found?.data.stage !== "signedIn") throw new Error("the cookie has no signed-in session");
  const { data } = found;
  const of = (person: "manaia" | "tama" | "mei") =>
    portal.services.recordTokens.patient(data, portal.world.people[person].patientId);
  return { manaia: of("manaia"), tama: of("tama"), mei: of("mei") };
}

describe("switching the patient", () => {
  test("opens the other record under a new id and ends the old one", async () => {
    const before = await signIn("aroha");
    const answer = await change(before, (await people(before)).tama);
    const after = idIn(answer) ?? "";
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(after).not.toBe(before);
    expect([await textAt(after), await statusAt(before)]).toEqual(["Tama Ngata", 302]);
    const found = await portal.services.sessions.open(after, false);
    expect(found?.data).toMatchObject({ patientName: "Tama Ngata", holderName: "Aroha Ngata" });
  });

  test.each([
    ["/immunisation", "/immunisation"],
    ["/emails/compose", "/"],
    ["//elsewhere.test/", "/"],
    ["https://elsewhere.test/", "/"],
  ])("leads to a place of its list only: %s to %s", async (to, location) => {
    const answer = await change(await signIn("aroha", "tama"), "own", to);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, location]);
    expect(idIn(answer)).toBeDefined();
  });

  test("returns to the holder's own record when the practice does not answer", async () => {
    const before = await signIn("aroha", "tama");
    await fail(503);
    const after = idIn(await change(before, "own")) ?? "";
    await portal.world.clearFaults();
    expect(after).not.toBe(before);
    expect([await textAt(after), await statusAt(before)]).toEqual(["Aroha Ngata", 302]);
  });

  test("deletes the previous patient's cache and drafts, and keeps the account's people", async () => {
    const before = await signIn("aroha", "tama");
    await page("/", { cookie: before });
    const { services } = portal;
    const found = await services.sessions.open(before, false);
    const tab = "k".repeat(43);
    await services.drafts.save({ session: found as never }, tab, "booking", { reason: "Tama's cough" });
    await change(before, "own");
    expect(await services.database.selectFrom("drafts").selectAll().execute()).toEqual([]);
    const cached = await services.database.selectFrom("session_cache").selectAll().execute();
    expect(cached.map(({ name }) => name)).toEqual(["people"]);
  });

  test("reads the links again, and refuses a patient who is not linked", async () => {
    const cookie = await signIn("aroha");
    const { tama, mei } = await people(cookie);
    const offered = () => page("/", { cookie }, async (context) => JSON.stringify(await context.people()));
    expect(await (await offered()).text()).toContain("Tama");
    const before = (await links()).length;
    await portal.world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
    for (const [person, status] of [
      [tama, 403],
      [mei, 403],
      ["99999", 403],
      ["", 302],
    ] as const) {
      const answer = await change(cookie, person);
      expect([person, answer.status, idIn(answer)]).toEqual([person, status, undefined]);
    }
    expect([(await links()).length, await statusAt(cookie)]).toEqual([before + 3, 200]);
    expect(await (await offered()).text()).not.toContain("Tama");
  });

  test.each([
    [401, 302, "/login?loggedOut"],
    [503, 503, null],
  ])("ends without a session when the practice answers %i", async (status, expected, location) => {
    const cookie = await signIn("aroha");
    const { tama } = await people(cookie);
    await fail(status, "Patient/ProxyUsers");
    const answer = await change(cookie, tama);
    const found = [answer.status, answer.headers.get("location"), idIn(answer)];
    expect(found).toEqual([expected, location, undefined]);
  });
});

describe("a link that the practice removes", () => {
  test("opens the record for five minutes at most, and the holder can return", async () => {
    const cookie = await signIn("aroha", "tama");
    expect(await statusAt(cookie)).toBe(200);
    const read = (await links()).length;
    portal.now += 5 * minute - 1_000;
    expect([await statusAt(cookie), (await links()).length]).toEqual([200, read]);
    await portal.world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
    portal.now += 1_000;
    const refused = await page("/", { cookie });
    expect([refused.status, await refused.json()]).toEqual([403, "link"]);
    const record = await recordOf(cookie);
    for (const path of ["/vitals.data", "/emails.data"]) {
      expect((await page(path, { cookie, record })).status).toBe(403);
    }
    expect((await page("/emails.data", { cookie, record, form: { intent: "send" } })).status).toBe(403);
    expect(await statusAt(idIn(await change(cookie, "own")) ?? "")).toBe(200);
  });

  test.each([
    ["once in five minutes", "tama", 3],
    ["never for the holder's own record", undefined, 0],
  ] as const)("is read %s", async (_often, patient, reads) => {
    const cookie = await signIn("aroha", patient);
    const before = (await links()).length;
    for (let passed = 0; passed < 12; passed++) {
      await page("/", { cookie });
      portal.now += minute;
    }
    expect((await links()).length).toBe(before + reads);
  });

  test("is not assumed to exist when the practice does not answer", async () => {
    const cookie = await signIn("aroha", "tama");
    await page("/", { cookie });
    portal.now += 5 * minute;
    await fail(500, "Patient/ProxyUsers");
    expect(await statusAt(cookie)).toBe(503);
  });
});

describe("a page of another record than the open one", () => {
  test("is refused before anything is read or sent", async () => {
    const { cookie, ofAroha, calls } = await gone();
    for (const response of [
      await page("/vitals.data", { cookie, record: ofAroha }),
      await page("/emails.data", { cookie, record: ofAroha, form: { intent: "send" } }),
      await page(`/photo?record=${ofAroha}`, { cookie }, undefined, "resource"),
      await time({ cookie, record: ofAroha }),
      await session({ cookie, record: ofAroha, form: { intent: "refresh" } }),
      await time({ cookie, record: ofAroha, method: "POST" }),
    ]) {
      expect([response.status, response.headers.get("x-portal-session")]).toEqual([409, "patientChanged"]);
    }
    expect((await portal.world.journal()).length).toBe(calls);
  });

  test("is refused by its form's record token where the browser submits the form", async () => {
    const { cookie, ofAroha, calls } = await gone();
    const refused = await page("/emails", { cookie, form: { intent: "send", record: ofAroha } });
    expect([refused.status, await refused.json()]).toEqual([409, "record"]);
    expect((await portal.world.journal()).length).toBe(calls);
    const record = await recordOf(cookie);
    for (const form of [{ intent: "send", record }, { intent: "send" }]) {
      expect((await page("/emails", { cookie, form })).status).toBe(200);
    }
  });

  soak(
    "never receives or caches the other patient's data, in %i switches during a request",
    { quick: 20, full: 50 },
    async (count) => {
      let mixed = 0;
      let late = 0;
      for (let race = 0; race < count; race++) {
        const tama = await signIn("aroha", "tama");
        const record = await recordOf(tama);
        const reading = page("/", { cookie: tama, record }, async (context) => {
          const [{ fullName }, { entries }] = await Promise.all([context.profile(), context.menu()]);
          return `${fullName} ${entries.length}`;
        });
        const after = idIn(await change(tama, "own")) ?? "";
        const own = await page("/", { cookie: after });
        const text = await (await reading).text();
        if (text.includes("Tama")) late++;
        if (text.includes("Aroha")) mixed++;
        if ((await own.text()) !== "Aroha Ngata") mixed++;
        // Nothing that the late response loaded is in the new session's cache.
        if ((await (await page("/", { cookie: after })).text()) !== "Aroha Ngata") mixed++;
      }
      expect(mixed).toBe(0);
      // Only races in which the answer really came late prove anything.
      expect(late).toBeGreaterThan(count / 5);
    },
  );
});
