import { expect, test } from "vitest";
import { refreshTexts } from "#app/.server/session/refresh-configurations.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { openSessions } from "../../../support/portal.ts";

const { portal, page, session, signIn, recordOf } = openSessions();

/** Refreshes the configurations, and returns the notice of the next page. */
async function refresh() {
  const cookie = await signIn("mei");
  await session({ cookie, record: await recordOf(cookie), form: { intent: "refresh" } });
  await portal.world.clearFaults();
  const next = await page("/", { cookie }, async (context) =>
    JSON.stringify(await context.cache.take(sessionValues.notice)),
  );
  return next.json();
}

test("the next page says that the settings are read again", async () => {
  expect(await refresh()).toEqual({ text: refreshTexts.done, tone: "success" });
});

test("the next page says that they could not be read", async () => {
  const effect = { type: "status", status: 503 } as const;
  await portal.world.addFault({ match: { path: "Patient/PatientMenu" }, effect });
  expect(await refresh()).toEqual({ text: refreshTexts.failed, tone: "danger" });
});
