import { expect, test } from "vitest";
import { changePassword } from "#app/profile/.server/change-password.ts";
import { idIn, openSessions } from "../../support/portal.ts";
import { screenArgs } from "../../support/screen-args.ts";

const { portal, page, signIn, recordOf } = openSessions();

test("a changed password ends every other session of the account, and this one goes on under a new id", async () => {
  const [cookie, elsewhere, sione] = [
    await signIn("aroha"),
    await signIn("aroha", "tama"),
    await signIn("sione"),
  ];
  const record = await recordOf(cookie);
  const form = { newPassword: "Harbour-2027", confirmPassword: "Harbour-2027" };
  const answer = await page("/profile", { cookie, record, form }, async (context) => {
    await portal.services.drafts.save(context, "a tab", "booking", { step: "reason" });
    const changed = await changePassword(
      screenArgs(portal.services, context, "/profile"),
      form,
      "/profile?saved=password",
    );
    return changed instanceof Response ? changed : JSON.stringify(changed);
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile?saved=password"]);
  const id = idIn(answer);
  expect(id).not.toBe(cookie);
  const isOpen = async (one: string | undefined) =>
    (await portal.services.sessions.open(one, false)) !== undefined;
  expect([await isOpen(cookie), await isOpen(elsewhere)]).toEqual([false, false]);
  expect([await isOpen(id), await isOpen(sione)]).toEqual([true, true]);
  // The page that follows has the practice's words, and nothing that was begun is lost.
  const next = await page("/profile", { cookie: String(id), record }, async (context) => {
    const draft = await portal.services.drafts.find(context, "a tab", "booking");
    return JSON.stringify({ notice: await context.takeNotice(), draft });
  });
  expect(await next.json()).toEqual({
    notice: { text: "Your password has been changed.", tone: "success" },
    draft: { step: "reason" },
  });
  const events = await portal.services.database.selectFrom("audit_events").selectAll().execute();
  const holder = portal.world.people.aroha.patientId;
  expect(events.filter(({ event }) => event === "changePassword")).toMatchObject([
    { outcome: "done", who: holder },
  ]);
});

test("a refused password ends no session", async () => {
  const [cookie, elsewhere] = [await signIn("aroha"), await signIn("aroha")];
  const form = { newPassword: "Aroha-2027", confirmPassword: "Aroha-2027" };
  const answer = await page("/profile", { cookie, record: await recordOf(cookie), form }, async (context) =>
    JSON.stringify(await changePassword(screenArgs(portal.services, context, "/profile"), form, "/profile")),
  );
  expect(await answer.json()).toMatchObject({
    errors: { newPassword: expect.stringContaining("family name") },
  });
  for (const one of [cookie, elsewhere]) {
    expect(await portal.services.sessions.open(one, false)).toBeDefined();
  }
});
