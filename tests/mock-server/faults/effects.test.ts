import { describe, expect, test } from "vitest";
import type { FaultEffect, FaultRule } from "#mock-server/control/client.ts";
import { appointments } from "#practice-api/appointments/endpoints.ts";
import { identity } from "#practice-api/identity/endpoints.ts";
import { medications } from "#practice-api/medications/endpoints.ts";
import type { RepeatRequest } from "#practice-api/medications/repeat.ts";
import { practice as practiceCalls } from "#practice-api/practice/endpoints.ts";
import { profile } from "#practice-api/profile/endpoints.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

async function under(effect: FaultEffect, rule: Omit<FaultRule, "effect"> = {}): Promise<ContractClient> {
  const aroha = await clientFor(practice, "aroha");
  await aroha.world.addFault({ ...rule, effect });
  return aroha;
}
const listOf = (who: ContractClient) => who.send(medications.list, { which: "all" });
type Bundle = [{ total: number; entry: { resource: Record<string, unknown> }[] }];
const faultOf = (response: Response) => response.headers.get("X-Mock-Fault");

describe("what is answered", () => {
  test.each<[FaultEffect, number, string | null, string]>([
    [{ type: "status", status: 503, retryAfter: 7 }, 503, "7", '{"message":"An injected failure."}'],
    [{ type: "quota" }, 429, "30", '{"message":"Too many requests. Please try again later."}'],
    [{ type: "quota", retryAfter: 2 }, 429, "2", '{"message":"Too many requests. Please try again later."}'],
    [{ type: "auth", as: "refused" }, 401, null, '{"message":"The token is unknown or has expired."}'],
    [
      { type: "empty-form", form: "empty-list" },
      200,
      null,
      '[{"resourceType":"Bundle","type":"searchset","total":0,"entry":[]}]',
    ],
    [
      { type: "empty-form", form: "no-list" },
      200,
      null,
      '[{"resourceType":"Bundle","type":"searchset","total":0}]',
    ],
    [{ type: "empty-form", form: "empty-object" }, 200, null, "[{}]"],
    [{ type: "empty-form", form: "empty-array" }, 200, null, "[]"],
    [{ type: "empty-form", form: "null" }, 200, null, "null"],
  ])("applies %j before the call and after it alike", async (effect, status, retryAfter, body) => {
    for (const phase of ["before", "after-commit"] as const) {
      const response = await listOf(await under(effect, { phase }));
      expect([response.status, response.headers.get("Retry-After")]).toEqual([status, retryAfter]);
      expect(faultOf(response)).toBe(`f1 ${effect.type}`);
      expect(await response.text()).toBe(body);
    }
  });

  test("sends no content with a status that has none", async () => {
    const response = await listOf(await under({ type: "status", status: 204 }));
    expect([response.status, response.headers.get("Content-Length")]).toEqual([204, null]);
    expect(await response.text()).toBe("");
  });

  test("truncates even an empty answer", async () => {
    const aroha = await under({ type: "truncate" });
    const response = await aroha.send(profile.image, { key: "none" });
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("decodes every empty form as an empty list", async () => {
    for (const form of ["empty-list", "no-list", "empty-object", "empty-array", "null"] as const) {
      const aroha = await under({ type: "empty-form", form });
      expect((await aroha.call(medications.list, { which: "all" })).entries).toEqual([]);
    }
  });

  test("an expired token stays expired, a refused one does not, and the token check can return false", async () => {
    const check = { match: { path: "ValidateToken" } };
    const once = { when: { times: 1 } };
    const statusesUnder = async (effect: FaultEffect, rule: Omit<FaultRule, "effect">) => {
      const aroha = await under(effect, rule);
      const [first, second] = [await listOf(aroha), await listOf(aroha)];
      return [first.status, second.status, await (await aroha.send(identity.validate, {})).text()];
    };
    expect(await statusesUnder({ type: "auth", as: "refused" }, once)).toEqual([401, 200, "true"]);
    expect(await statusesUnder({ type: "auth", as: "expired" }, once)).toEqual([401, 401, "false"]);
    expect(await statusesUnder({ type: "auth", as: "falsy" }, check)).toEqual([200, 200, "false"]);
  });
});

describe("the words of the practice", () => {
  const input = { slotId: "1", reason: "Cough" };
  test.each([
    ["NotCreatedEmailMissing", { outcome: "providerHasNoVideo", message: "NotCreatedEmailMissing" }],
    ["NotCreatedZoomEnd", { outcome: "videoFailed", message: "NotCreatedZoomEnd" }],
    [
      "slot-taken",
      { outcome: "refused", message: "This slot has just been taken. Please choose another time." },
    ],
  ] as const)("refuses bookings and no other call with %s", async (error, answer) => {
    const aroha = await under({ type: "practice-error", error });
    expect(await aroha.call(appointments.book, input)).toEqual(answer);
    expect((await listOf(aroha)).headers.get("X-Mock-Fault")).toBeNull();
  });

  test.each([
    ["on-leave-302", 302],
    ["on-leave-200", 200],
  ] as const)("reports a provider on leave with %s as HTTP %d", async (error, status) => {
    const aroha = await under({ type: "practice-error", error });
    const input: RepeatRequest = {
      medicationIds: ["1"],
      collection: "pickUp",
      isUrgent: false,
      isPreferredPharmacy: false,
      ignoresLeave: false,
    };
    const response = await aroha.send(medications.requestRepeat, input);
    expect([response.status, response.headers.get("Location")]).toEqual([status, null]);
    const body = (await response.json()) as unknown;
    expect(medications.requestRepeat.output.decode({ status, body })).toEqual({
      outcome: "onLeave",
      providers: [{ id: "31", name: "Dr Hana Pōtiki" }],
    });
  });
});

describe("the practice's own answer", () => {
  const first = "0.entry.0.resource";
  test.each<[string, FaultEffect, (bundle: Bundle) => unknown, unknown]>([
    ["set", { type: "mutate", at: `${first}.id`, set: null }, ([{ entry }]) => entry[0]?.resource.id, null],
    [
      "added",
      { type: "mutate", at: `${first}.__proto__`, set: "x" },
      ([{ entry }]) => JSON.stringify(entry[0]).includes('"__proto__":"x"'),
      true,
    ],
    [
      "dropped",
      { type: "mutate", at: `${first}.id`, drop: true },
      ([{ entry }]) => Object.hasOwn(entry[0]?.resource ?? {}, "id"),
      false,
    ],
    [
      "dropped from every item",
      { type: "mutate", at: "0.entry.*", drop: true },
      ([{ entry }]) => entry.length,
      0,
    ],
    ["retyped", { type: "mutate", at: "0.total", retype: "string" }, ([{ total }]) => typeof total, "string"],
    [
      "retyped to a list",
      { type: "mutate", at: "0.entry", retype: "object" },
      ([{ entry }]) => Object.keys(entry),
      ["value"],
    ],
  ])("mutates a field: %s", async (_, effect, read, expected) => {
    const response = await listOf(await under(effect, { match: { path: "Patient/Medication" } }));
    expect(faultOf(response)).toBe("f1 mutate");
    expect(read((await response.json()) as Bundle)).toEqual(expected);
  });

  test("leaves the answer unchanged, with a note, when there is nothing at the path", async () => {
    const aroha = await under({ type: "mutate", at: "0.nothing.here", drop: true });
    const ordinary = await clientFor(practice, "aroha");
    const response = await listOf(aroha);
    expect(faultOf(response)).toBe("f1 mutate (found nothing at 0.nothing.here)");
    expect(await response.text()).toBe(await (await listOf(ordinary)).text());
  });

  test("applies mutations in order, then the final effect", async () => {
    const aroha = await under({ type: "mutate", at: "0.total", set: 7 });
    await aroha.world.addFault({ effect: { type: "mutate", at: "0.entry", set: [] } });
    await aroha.world.addFault({ effect: { type: "drip", pieces: 2, ms: 0 } });
    const response = await listOf(aroha);
    expect(faultOf(response)).toBe("f1 mutate, f2 mutate, f3 drip");
    expect(await response.json()).toEqual([
      { resourceType: "Bundle", type: "searchset", total: 7, entry: [] },
    ]);
  });

  test("sends the previous answer, and the ordinary one on the first call", async () => {
    const aroha = await clientFor(practice, "aroha");
    const { world } = aroha;
    const totals = async () => {
      const response = await listOf(aroha);
      return [((await response.json()) as Bundle)[0].total, faultOf(response)];
    };
    const drop = async () => {
      const [latest] = await world.list("medications", "aroha");
      await world.change("medications", "aroha", { [latest?.id ?? ""]: null });
    };
    const [total] = (await totals()) as [number, null];
    await drop();
    await world.addFault({ effect: { type: "stale" } });
    expect(await totals()).toEqual([total, "f1 stale"]);
    // One answer behind, not for ever the same one.
    expect(await totals()).toEqual([total - 1, "f1 stale"]);
    const other = await aroha.send(medications.list, { which: "recent" });
    expect(faultOf(other)).toBe("f1 stale (nothing earlier)");
    await drop();
    await world.snapshot("now");
    expect(await totals()).toEqual([total - 1, "f1 stale"]);
    await world.restore("now");
    expect(await totals()).toEqual([total - 1, "f1 stale"]);
    await world.restore("now");
    const copy = await practice.control.createWorld({ import: await world.export() });
    const there = { ...aroha, world: copy };
    const response = await practice.send(
      `/~${copy.id}/api/Patient/Medication?PatientID=20101&TypeID=1&PageSize=50&PageNumber=1`,
      { token: there.token },
    );
    expect(((await response.json()) as Bundle)[0].total).toBe(total - 1);
  });

  test("contains every entry twice; a call with a side effect is made twice", async () => {
    const aroha = await under({ type: "duplicate" });
    const ordinary = (await (await listOf(await clientFor(practice, "aroha"))).json()) as Bundle;
    const twice = (await (await listOf(aroha)).json()) as Bundle;
    expect(twice[0].entry).toEqual(ordinary[0].entry.flatMap((entry) => [entry, entry]));
    await aroha.call(identity.forgotPassword, { username: aroha.world.people.aroha.username });
    expect(await aroha.world.outbox()).toHaveLength(2);
  });

  test.each([0.001, 3])("extends an answer to %d MB that decodes to the same value", async (megabytes) => {
    const response = await listOf(await under({ type: "huge", megabytes }));
    const text = await response.text();
    expect(text.length).toBeGreaterThanOrEqual(megabytes * 1024 * 1024);
    expect(text.length).toBeLessThan((megabytes + 1) * 1024 * 1024);
    const [{ entry }] = JSON.parse(text) as Bundle;
    expect(entry.at(-1)).toEqual(entry.find(({ resource }) => resource.id === entry.at(-1)?.resource.id));
    expect(entry.length).toBeGreaterThan(20);
    const counters = await (await under({ type: "huge", megabytes })).send(practiceCalls.counters, {});
    const whole = await counters.text();
    expect(whole.length).toBeGreaterThanOrEqual(megabytes * 1024 * 1024);
    expect(JSON.parse(whole)).toMatchObject([{ futurecount: 2 }]);
  });

  test("ends a huge answer when the caller disconnects", async () => {
    const aroha = await under({ type: "huge", megabytes: 1_024 });
    const response = await listOf(aroha);
    await response.body?.cancel();
    await aroha.world.clearFaults();
    expect((await listOf(aroha)).status).toBe(200);
  });
});
