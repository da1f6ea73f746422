import { expect, test } from "vitest";
import { medications } from "#practice-api/medications/endpoints.ts";
import { practice as practiceCalls } from "#practice-api/practice/endpoints.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
type Bundle = [{ total: number; entry: { resource: Record<string, unknown> }[] }];

async function under(...rules: object[]): Promise<ContractClient> {
  const aroha = await clientFor(practice, "aroha");
  for (const rule of rules) await aroha.world.addFault(rule);
  return aroha;
}
const listOf = (who: ContractClient) => who.send(medications.list, { which: "all" });

test.each([0.001, 3])("extends an answer to %d MB that decodes to the same value", async (megabytes) => {
  const response = await listOf(await under({ effect: { type: "huge", megabytes } }));
  const text = await response.text();
  expect(text.length).toBeGreaterThanOrEqual(megabytes * 1024 * 1024);
  expect(text.length).toBeLessThan((megabytes + 1) * 1024 * 1024);
  const [{ entry }] = JSON.parse(text) as Bundle;
  expect(entry.at(-1)).toEqual(entry.find(({ resource }) => resource.id === entry.at(-1)?.resource.id));
  expect(entry.length).toBeGreaterThan(20);
  const counters = await (await under({ effect: { type: "huge", megabytes } })).send(
    practiceCalls.counters,
    {},
  );
  const whole = await counters.text();
  expect(whole.length).toBeGreaterThanOrEqual(megabytes * 1024 * 1024);
  expect(JSON.parse(whole)).toMatchObject([{ futurecount: 2 }]);
});

test("ends a huge answer when the caller disconnects", async () => {
  const aroha = await under({ effect: { type: "huge", megabytes: 1_024 } });
  const response = await listOf(aroha);
  await response.body?.cancel();
  await aroha.world.clearFaults();
  expect((await listOf(aroha)).status).toBe(200);
});
