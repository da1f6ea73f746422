import { expect, test } from "vitest";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { changePassword } from "#app/routes/signed-in/profile/.server/change-password.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { idIn, openSessions } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const { portal, page, signIn, recordOf } = openSessions();

/** The fields of the dialog. */
const filledIn = (newPassword: string, currentPassword: string = demoPassword) => ({
  username: "",
  currentPassword,
  newPassword,
  confirmPassword: newPassword,
});

test("a changed password ends every other session of the account, and this one goes on under a new id", async () => {
  const [cookie, elsewhere, sione] = [
    await signIn("aroha"),
    await signIn("aroha", "tama"),
    await signIn("sione"),
  ];
  const record = await recordOf(cookie);
  const form = filledIn("Totara-2027");
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
    return JSON.stringify({ notice: await context.cache.take(sessionValues.notice), draft });
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

/** Sends the dialog. Returns the errors that it shows. */
async function errorsOf(cookie: string, form: ReturnType<typeof filledIn>, hasUsername = true) {
  const answer = await page("/profile", { cookie, record: await recordOf(cookie), form }, async (context) => {
    const { username: _, ...data } = context.session.data;
    const byLink = { ...context, session: { ...context.session, data } };
    const args = screenArgs(portal.services, hasUsername ? context : byLink, "/profile");
    return JSON.stringify(await changePassword(args, form, "/profile"));
  });
  return ((await answer.json()) as { errors: object }).errors;
}

test("a refused password ends no session", async () => {
  const [cookie, elsewhere] = [await signIn("aroha"), await signIn("aroha")];
  const errors = await errorsOf(cookie, filledIn("Aroha-2027"));
  expect(errors).toEqual({ newPassword: expect.stringContaining("family name") });
  for (const one of [cookie, elsewhere]) {
    expect(await portal.services.sessions.open(one, false)).toBeDefined();
  }
});

test("needs the account's own current password where the session does not know its username", async () => {
  const cookie = await signIn("mei");
  const form = filledIn("Totara-2027");
  expect(await errorsOf(cookie, form, false)).toEqual({ username: "Email cannot be empty" });
  const { username } = portal.world.people.sione;
  expect(await errorsOf(cookie, { ...form, username }, false)).toEqual({
    currentPassword: "That is not your current password.",
  });
});
