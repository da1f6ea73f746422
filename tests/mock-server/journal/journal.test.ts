import { expect, test } from "vitest";
import { clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("keeps the latest five thousand calls and the answers of the latest thousand", async () => {
  const { world, token } = await clientFor(practice, "mei");
  const validate = () => practice.send(`/~${world.id}/api/ValidateToken`, { token });
  for (let sent = 0; sent < 5_100; sent += 100) await Promise.all(Array.from({ length: 100 }, validate));
  const entries = await world.journal();
  expect([entries[0]?.sequence, entries.at(-1)?.sequence]).toEqual([501, 5_100]);
  const answered = entries.filter(({ answer }) => answer === true).map(({ sequence }) => sequence);
  expect([answered.length, answered[0]]).toEqual([1_000, 4_101]);
}, 30_000);

test("a snapshot keeps the answers of its calls, however many are made after it", async () => {
  const { world, token } = await clientFor(practice, "mei");
  const validate = () => practice.send(`/~${world.id}/api/ValidateToken`, { token });
  await validate();
  await world.snapshot("before");
  for (let sent = 0; sent < 1_100; sent += 100) await Promise.all(Array.from({ length: 100 }, validate));
  expect((await world.journal())[0]).not.toHaveProperty("answer");
  await world.restore("before");
  expect(await world.journal()).toMatchObject([{ sequence: 1, answer: true }]);
});
