import { expect, test } from "vitest";
import type { FaultEffect } from "#mock-server/control/client.ts";
import { medications } from "#practice-api/medications/endpoints.ts";
import { practice as practiceCalls } from "#practice-api/practice/endpoints.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { idOf, openPractice } from "../../support/practice.ts";

const practice = openPractice();
type Bundle = [{ total: number; entry: { resource: Record<string, unknown> }[] }];

async function under(...rules: object[]): Promise<ContractClient> {
  const aroha = await clientFor(practice, "aroha");
  for (const rule of rules) await aroha.world.addFault(rule);
  return aroha;
}
const listOf = (who: ContractClient) => who.send(medications.list, { which: "all" });

test.each<FaultEffect>([{ type: "hang" }, { type: "latency", ms: 600_000 }])(
  "delays one call and no other with %j, and ends when the caller disconnects",
  async (effect) => {
    const { world, token } = await under({
      match: { path: "Patient/RefreshCounter" },
      when: { times: 1 },
      effect,
    });
    const counters = (init: RequestInit = {}) =>
      fetch(`${world.apiUrl}/Patient/RefreshCounter?PatientID=${idOf("aroha")}`, {
        headers: { Token: token },
        ...init,
      });
    const validate = () => practice.send(`/~${world.id}/api/ValidateToken`, { token });
    const gone = new AbortController();
    const held = counters({ signal: gone.signal });
    const countersCalls = () => world.journal("GET Patient/RefreshCounter");
    while ((await countersCalls()).length === 0) await validate();
    expect((await validate()).status).toBe(200);
    expect((await counters()).status).toBe(200);
    gone.abort();
    await expect(held).rejects.toThrow();
    expect(await countersCalls()).toMatchObject([{ call: "GET Patient/RefreshCounter" }, { status: 200 }]);
  },
);

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
