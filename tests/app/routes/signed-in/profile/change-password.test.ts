import { describe, expect, test } from "vitest";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { changePassword } from "#app/routes/signed-in/profile/.server/change-password.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { passwordDialogTexts } from "#practice-api/identity/texts.ts";
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

test("a refused password ends no session", async () => {
  const [cookie, elsewhere] = [await signIn("aroha"), await signIn("aroha")];
  const form = filledIn("Aroha-2027");
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

describe("a new password", () => {
  type Answer = { errors: object; message?: string; detail?: string; needsCaptcha?: boolean };

  /** Sends the dialog of an account. Returns what it shows, or where it leads with the notice there. */
  async function change(
    newPassword: string,
    cookie: string,
    answer?: object | number,
    currentPassword?: string,
  ) {
    if (answer !== undefined) {
      const effect =
        typeof answer === "number"
          ? ({ type: "status", status: answer } as const)
          : ({ type: "status", status: 200, body: answer } as const);
      await portal.world.addFault({ match: { path: "Patient/ChangePassword" }, effect: effect as never });
    }
    const form = filledIn(newPassword, currentPassword);
    const response = await page(
      "/profile",
      { cookie, record: await recordOf(cookie), form },
      async (context) => {
        const changed = await changePassword(
          screenArgs(portal.services, context, "/profile"),
          form,
          "/profile",
        );
        return changed instanceof Response ? changed : JSON.stringify(changed);
      },
    );
    if (response.status !== 302) return (await response.json()) as Answer;
    const id = String(idIn(response));
    const next = await page("/profile", { cookie: id, record: await recordOf(id) }, async (context) =>
      JSON.stringify(await context.cache.take(sessionValues.notice)),
    );
    return (await next.json()) as Answer;
  }
  const outcomes = async () => {
    const { database } = portal.services;
    const rows = await database.selectFrom("audit_events").selectAll().orderBy("at").execute();
    await database.deleteFrom("audit_events").execute();
    return rows.filter(({ event }) => event === "changePassword").map(({ outcome }) => outcome);
  };
  const { failed } = passwordDialogTexts;

  const unchanged = "Your password is as it was before.";

  test.each([
    [
      "a reason",
      { StatusCode: "3", StatusMessage: "You have used this before." },
      "You have used this before.",
      "refused",
    ],
    ["no reason", { StatusCode: "3" }, failed, "refused"],
    ["another code", { StatusCode: "7", StatusMessage: "Later." }, "Later.", "refused"],
    ["no answer", 503, failed, "refused"],
  ])(
    "that the practice refuses with %s shows a message about the form",
    async (_name, answer, message, outcome) => {
      await outcomes();
      expect(await change("Totara-2027", await signIn("mei"), answer)).toEqual({
        form: "password",
        errors: {},
        message,
        detail: unchanged,
        typed: {},
      });
      expect(await outcomes()).toEqual([outcome]);
    },
  );

  test("is changed when only the answer was lost, and may be when a sign-in cannot be made either", async () => {
    const match = { path: "Patient/ChangePassword" };
    await portal.world.addFault({ match, phase: "after-commit", effect: { type: "reset" } });
    expect(await change("Totara-2027", await signIn("mei"))).toMatchObject({ tone: "success" });
    const cookie = await signIn("sione");
    await outcomes();
    // The second sign-in is the one that looks which password is in use.
    const again = { match: { path: "Patient/Authentication" }, when: { nth: [2] } };
    await portal.world.addFault({ ...again, effect: { type: "status", status: 503 } });
    const shown = await change("Totara-2027", cookie);
    expect(shown.message).toBe(failed);
    expect(shown.detail).toMatch(/^We could not find out whether your password was changed\./);
    expect(await outcomes()).toEqual(["unknown"]);
  });

  test("is not sent with a wrong current password, which is counted like a sign-in", async () => {
    const { outcome, currentPassword } = { outcome: "refused", currentPassword: "Wrong-Password-00" };
    const cookie = await signIn("mei");
    await outcomes();
    const attempts: Answer[] = [];
    for (let count = 0; count < 4; count++) {
      attempts.push(await change("Totara-2027", cookie, undefined, currentPassword));
    }
    const wrong = { currentPassword: "That is not your current password." };
    expect(attempts.map(({ errors }) => errors)).toEqual([wrong, wrong, wrong, {}]);
    expect(attempts.map(({ needsCaptcha }) => needsCaptcha)).toEqual([false, false, true, true]);
    expect(attempts[3]?.message).toMatch(/^Tick the box that says you are not a robot/);
    expect(await outcomes()).toEqual([outcome, outcome, outcome, outcome]);
    await portal.world.verify({ call: "POST Patient/ChangePassword", times: 0 });
    expect(await portal.services.sessions.open(cookie, false)).toBeDefined();
  });

  test("needs the account's own current password where the session does not know its username", async () => {
    const cookie = await signIn("mei");
    const { username } = portal.world.people.sione;
    const show = async (typed: string) => {
      const form = { ...filledIn("Totara-2027"), username: typed };
      const answer = await page(
        "/profile",
        { cookie, record: await recordOf(cookie), form },
        async (context) => {
          const { username: _, ...data } = context.session.data;
          const byLink = { ...context, session: { ...context.session, data } };
          return JSON.stringify(
            await changePassword(screenArgs(portal.services, byLink, "/profile"), form, "/"),
          );
        },
      );
      return ((await answer.json()) as Answer).errors;
    };
    expect(await show("")).toEqual({ username: "Email cannot be empty" });
    expect(await show(username)).toEqual({ currentPassword: "That is not your current password." });
  });

  test("leaves no token of the check behind", async () => {
    const cookie = await signIn("mei");
    await change("Totara-2027", cookie);
    const [signIns, logOuts] = await Promise.all([
      portal.world.journal("POST Patient/Authentication"),
      portal.world.journal("POST Patient/Logout"),
    ]);
    expect([signIns.length, logOuts.length]).toEqual([2, 1]);
  });

  test("that is accepted without words is announced in the portal's", async () => {
    const shown = await change("Totara-2027", await signIn("mei"), { StatusCode: "1" });
    expect(shown).toEqual({ text: "Your password is changed.", tone: "success" });
  });
});
