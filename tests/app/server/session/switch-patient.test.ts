import { describe, expect, test } from "vitest";
import { idIn, openSessions } from "../../../support/portal.ts";
import { soak } from "../../../support/soak.ts";

const { portal, page, session, signIn, recordOf } = openSessions();
const leave = (cookie: string) => session({ cookie, form: { intent: "switch", person: "own" } });

/** What becomes of sessions and pages is in histories.yaml, here what is left of the record before. */
describe("switching the patient", () => {
  test("deletes the previous patient's cache and drafts, and keeps the account's people", async () => {
    const before = await signIn("aroha", "tama");
    await page("/", { cookie: before });
    const { services } = portal;
    const found = await services.sessions.open(before, false);
    const tab = "k".repeat(43);
    await services.drafts.save({ session: found as never }, tab, "booking", { reason: "Tama's cough" });
    await leave(before);
    expect(await services.database.selectFrom("drafts").selectAll().execute()).toEqual([]);
    const cached = await services.database.selectFrom("session_cache").selectAll().execute();
    expect(cached.map(({ name }) => name)).toEqual(["people"]);
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
        const after = idIn(await leave(tama)) ?? "";
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
