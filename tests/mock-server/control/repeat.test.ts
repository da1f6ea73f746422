import { expect, test } from "vitest";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("makes a call again, in a session of its own, as a new entry of the journal", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  const send = () =>
    practice.send(`/~${world.id}/api/Patient/LabResults?PatientID=20102&PageNumber=1`, {
      headers: { Token: token },
    });
  await send();
  const [entry] = await world.journal();
  await world.expire(token);
  expect((await send()).status).toBe(401);
  expect(await world.repeat(entry?.sequence ?? 0)).toEqual({ status: 200 });
  const again = (await world.journal()).at(-1);
  expect(again).toMatchObject({ call: entry?.call, by: "aroha", person: entry?.person, input: entry?.input });
  expect(again?.sequence).toBe(3);
});

test("says when there was no answer, and repeats a call that the practice does not have", async () => {
  const world = await practice.control.createWorld({ now: monday });
  await practice.send(`/~${world.id}/api/Patient/LabResult`);
  expect(await world.repeat(1)).toEqual({ status: 404 });
  const { token } = await world.signIn("mei");
  await practice.send(`/~${world.id}/api/ValidateToken`, { headers: { Token: token } });
  await world.addFault({ effect: { type: "reset" } });
  expect(await world.repeat(3)).toEqual({});
});

test("refuses a call with a hidden value, and one that the journal does not have", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { username, password } = world.people.aroha;
  await practice.send(`/~${world.id}/identity/api/Authentication`, {
    method: "POST",
    body: { UserName: username, Password: password },
  });
  const [entry] = await world.journal();
  expect(JSON.stringify(entry?.input)).toContain("redacted");
  await expect(world.repeat(1)).rejects.toThrow("The journal hides a value of this call");
  await expect(world.repeat(99)).rejects.toThrow("The journal has no entry 99.");
});
