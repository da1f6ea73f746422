import { expect, test } from "vitest";
import { endSessionsOf, runEndSessions } from "#app/.server/operator/run-end-sessions.ts";
import { openSessions } from "../../../support/portal.ts";

const { portal, signIn } = openSessions();
const isOpen = async (cookie: string) => (await portal.services.sessions.open(cookie, false)) !== undefined;

test.each([
  ["user name", () => ` ${portal.world.people.aroha.username.toUpperCase()} `],
  ["id at the practice", () => portal.world.people.aroha.patientId],
])("an account is logged out everywhere by its %s, and no other one is", async (_name, name) => {
  const [phone, computer, other] = [
    await signIn("aroha"),
    await signIn("aroha", "tama"),
    await signIn("sione"),
  ];
  const calls = async () => (await portal.world.journal("POST Patient/Logout")).length;
  const before = await calls();
  expect(await endSessionsOf(portal.services, name())).toBe(2);
  expect([await isOpen(phone), await isOpen(computer), await isOpen(other)]).toEqual([false, false, true]);
  expect((await calls()) - before).toBeGreaterThan(0);
  const events = await portal.services.database.selectFrom("audit_events").selectAll().execute();
  const who = portal.world.people.aroha.patientId;
  const ended = events.filter(({ event, object }) => event === "logOut" && object === "staff");
  expect(ended.slice(-2)).toMatchObject([
    { who, outcome: "done" },
    { who, outcome: "done" },
  ]);
});

test("a log in by a link, which has no user name, ends with the others of its account", async () => {
  const cookie = await signIn("aroha");
  const opened = await portal.services.sessions.open(cookie, false);
  if (opened?.data.stage !== "signedIn") expect.unreachable();
  const { username, ...data } = opened.data;
  const linked = await portal.services.sessions.start(data);
  expect(await endSessionsOf(portal.services, String(username))).toBe(2);
  expect(await isOpen(linked)).toBe(false);
});

test("a name that nobody has ends nothing", async () => {
  const cookie = await signIn("aroha");
  for (const name of ["nobody@example.nz", "aroha", "undefined"])
    expect(await endSessionsOf(portal.services, name)).toBe(0);
  expect(await isOpen(cookie)).toBe(true);
});

test.each([[[]], [["a", "b"]], [["--help"]], [[" "]]])(
  "%j is answered with what the command takes",
  async (args) => {
    expect((await runEndSessions(args, {})).text).toMatch(/^npm run end-sessions -- NAME/);
  },
);

test("a store that is not there is not created", async () => {
  const { text, exitCode } = await runEndSessions(["a@example.nz"], { DATA_DIR: "/nonexistent" });
  expect(text).toContain("There is no store");
  expect(exitCode).toBeGreaterThan(0);
});
