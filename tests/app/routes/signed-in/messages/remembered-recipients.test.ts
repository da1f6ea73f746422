import { expect, test } from "vitest";
import { listRoles } from "#app/routes/signed-in/messages/.server/recipient-list.ts";
import { idIn, openSessions } from "../../../../support/portal.ts";

const { portal, page, session, signIn, recordOf } = openSessions();

/** Opens a new message, and returns how many calls its list of people has cost so far. */
async function open(cookie: string | undefined) {
  const answer = await page("/emails/compose", { cookie }, async (context) =>
    JSON.stringify(await listRoles(context)),
  );
  expect(answer.status).toBe(200);
  const roles = await portal.world.journal("GET Patient/LoadRoles");
  const people = await portal.world.journal("GET Patient/MessagingRecipients");
  return { list: await answer.text(), calls: roles.length + people.length };
}

test("a session asks once in five minutes whom its patient can write to", async () => {
  const cookie = await signIn("sione");
  const first = await open(cookie);
  expect(first.calls).toBeGreaterThan(5);
  expect(await open(cookie)).toEqual(first);
  await portal.world.advance("PT6M");
  expect((await open(cookie)).calls).toBe(2 * first.calls);
});

test("another patient's list is read anew, in the same sign-in too", async () => {
  const own = await signIn("aroha", "tama");
  const first = await open(own);
  const { services, world } = portal;
  const opened = await services.sessions.open(own, false);
  if (opened?.data.stage !== "signedIn") throw new Error("not signed in");
  const [person] = services.recordTokens.patients(opened.data, world.people.aroha.patientId);
  const switched = await session({
    cookie: own,
    record: await recordOf(own),
    form: { intent: "switch", person: person ?? "" },
  });
  expect(idIn(switched)).not.toBe(own);
  expect((await open(idIn(switched))).calls).toBe(2 * first.calls);
});

test("a list in which a role could not be read is not kept", async () => {
  const cookie = await signIn("sione");
  await portal.world.addFault({
    match: { path: "Patient/MessagingRecipients" },
    when: { times: 1 },
    effect: { type: "status", status: 400 },
  });
  const first = await open(cookie);
  const second = await open(cookie);
  expect(second.calls).toBe(2 * first.calls);
  expect(second.list).not.toBe(first.list);
  expect((await open(cookie)).calls).toBe(second.calls);
});
