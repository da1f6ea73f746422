import { expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();

test("ends a slow sign-in when the caller disconnects, without delaying other calls", async () => {
  const gone = new AbortController();
  const body = JSON.stringify({ UserName: "slow@example.nz", Password: demoPassword });
  const slow = fetch(`${practice.url}/api/Patient/Authentication`, {
    method: "POST",
    body,
    signal: gone.signal,
  });
  let answered = false;
  void slow.then(
    () => {
      answered = true;
    },
    () => undefined,
  );
  expect(
    await practice.read("/api/Patient/Authentication", {
      body: { UserName: "mei@example.nz", Password: demoPassword },
    }),
  ).toMatchObject([{ id: idOf("mei") }]);
  expect(answered).toBe(false);
  gone.abort();
  await expect(slow).rejects.toThrow();
});
