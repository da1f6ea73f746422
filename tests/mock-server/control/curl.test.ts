import { expect, test } from "vitest";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("writes a command line that makes a call again, with a session of its own and no token", async () => {
  const world = await practice.control.createWorld({ id: "curl", now: monday });
  const { token } = await world.signIn("aroha");
  await practice.send("/~curl/api/Patient/LabResults?PatientID=20102&PageNumber=1", {
    headers: { Token: token },
  });
  const [entry] = await world.journal("GET Patient/LabResults");
  const command = await world.curl(entry?.sequence ?? 0);
  expect(command).not.toContain(token);
  const [session, ...call] = command.split("\n");
  expect(session).toContain(`curl -s -X POST '${practice.url}/~curl/__mock/sessions'`);
  expect(session).toContain(`-d '{"as":"aroha"}'`);
  expect(call.join("\n")).toMatch(
    /^curl 'http:\S+\/~curl\/api\/Patient\/LabResults\?\S*PatientID=20102\S*' \\\n {2}-H 'Token: '"\$TOKEN"$/,
  );
});

test("refuses an entry that the journal does not have", async () => {
  const world = await practice.control.createWorld();
  await expect(world.curl(99)).rejects.toThrow("The journal has no entry 99.");
});
