import { describe, expect, test } from "vitest";
import type { ActiveFault, FaultRule } from "#mock-server/control/client.ts";
import { medications } from "#practice-api/medications/endpoints.ts";
import { practice as practiceCalls } from "#practice-api/practice/endpoints.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const broken = { type: "status", status: 503 } as const;

/** Aroha in a world of her own with these rules, each of which breaks her counters. */
async function under(...rules: Omit<FaultRule, "effect">[]): Promise<ContractClient> {
  const aroha = await clientFor(practice, "aroha");
  for (const rule of rules) await aroha.world.addFault({ effect: broken, ...rule });
  return aroha;
}
const counters = async (who: ContractClient) => (await who.send(practiceCalls.counters, {})).status;

/** Which of so many calls were broken, counted from one. */
async function brokenAmong(who: ContractClient, calls: number): Promise<number[]> {
  const statuses = [];
  for (let call = 0; call < calls; call += 1) statuses.push(await counters(who));
  return statuses.flatMap((status, index) => (status === 503 ? [index + 1] : []));
}
const countsOf = ({ looked, matched, hits }: ActiveFault) => ({ looked, matched, hits });

describe("when a rule acts", () => {
  test.each<[string, FaultRule["when"], number[]]>([
    ["the calls it names", { nth: [2, 5] }, [2, 5]],
    ["its first so many", { times: 2 }, [1, 2]],
    ["the first so many of those it names", { nth: [2, 3, 4], times: 2 }, [2, 3]],
    ["every call, when chance is certain", { probability: 1 }, [1, 2, 3, 4, 5, 6]],
    ["no call, when chance is none", { probability: 0 }, []],
  ])("is %s", async (_, when, calls) => {
    expect(await brokenAmong(await under({ when }), 6)).toEqual(calls);
  });

  test("selects the same random calls for the same seed and others for another", async () => {
    const chosen = async (seed: string | number) =>
      brokenAmong(await under({ when: { probability: 0.5, seed } }), 24);
    const [one, again, two] = [await chosen("one"), await chosen("one"), await chosen(2)];
    expect(one).toEqual(again);
    expect(two).not.toEqual(one);
    // Half of 24, give or take what a fair coin does once in a thousand times.
    for (const calls of [one, two]) expect(Math.abs(calls.length - 12)).toBeLessThan(9);
  });

  test("is active after its delay, for its duration, and counts no calls outside", async () => {
    const aroha = await under({ when: { after: "PT10M", for: "PT5M", nth: [2] } });
    const { world } = aroha;
    expect(await brokenAmong(aroha, 3)).toEqual([]);
    await world.advance("PT9M59S");
    expect(await brokenAmong(aroha, 3)).toEqual([]);
    await world.advance("PT1S");
    expect(await brokenAmong(aroha, 3)).toEqual([2]);
    await world.advance("PT5M");
    expect(await brokenAmong(aroha, 3)).toEqual([]);
    expect(countsOf(await world.fault("f1"))).toEqual({ looked: 12, matched: 3, hits: 1 });
  });

  test("ends after its time to live, when the rule leaves the list", async () => {
    const aroha = await under({ ttl: "PT1H" }, { ttl: "PT2H" });
    await aroha.world.advance("PT59M59S");
    expect(await counters(aroha)).toBe(503);
    await aroha.world.advance("PT1S");
    expect((await aroha.world.faults()).map(({ id }) => id)).toEqual(["f2"]);
    await aroha.world.advance("P1D");
    expect([await counters(aroha), await aroha.world.faults()]).toEqual([200, []]);
  });
});

describe("matching a rule", () => {
  test("compares query parameters, the names in any letter case", async () => {
    const aroha = await clientFor(practice, "aroha");
    const match = { path: "Patient/Medication", query: { typeid: 2, PageNumber: "1" } };
    await aroha.world.addFault({ match, effect: broken });
    const status = async (which: "all" | "recent", page?: number) =>
      (await aroha.send(medications.list, { which, ...(page ? { page } : {}) })).status;
    expect([await status("all"), await status("recent"), await status("recent", 2)]).toEqual([200, 503, 200]);
    expect(countsOf(await aroha.world.fault("f1"))).toEqual({ looked: 3, matched: 1, hits: 1 });
  });

  test("follows the order of the rules and ends at the first final one", async () => {
    const aroha = await clientFor(practice, "aroha");
    const status = (code: number, times?: number): FaultRule => ({
      ...(times ? { when: { times } } : {}),
      effect: { type: "status", status: code },
    });
    await aroha.world.addFault(status(500, 1));
    await aroha.world.addFault(status(501, 1));
    await aroha.world.addFault(status(502));
    expect([await counters(aroha), await counters(aroha), await counters(aroha)]).toEqual([500, 501, 502]);
    expect((await aroha.world.faults()).map(countsOf)).toEqual([
      { looked: 3, matched: 3, hits: 1 },
      { looked: 2, matched: 2, hits: 1 },
      { looked: 1, matched: 1, hits: 1 },
    ]);
  });
});

test("stores a rule as it is written, and finds and removes it by id", async () => {
  const { world } = await under({}, { name: "counters down" });
  expect(await world.fault("f2")).toEqual({
    name: "counters down",
    effect: broken,
    phase: "before",
    id: "f2",
    addedAt: Date.parse("2026-11-22T20:00:00Z"),
    looked: 0,
    matched: 0,
    hits: 0,
  });
  await world.removeFault("f1");
  expect((await world.faults()).map(({ id }) => id)).toEqual(["f2"]);
  await expect(world.removeFault("f1")).rejects.toThrow("404");
  await expect(world.fault("f1")).rejects.toThrow("There is no such rule.");
  // An id is never used twice, or a script could remove another script's rule.
  expect((await world.addFault({ effect: broken })).id).toBe("f3");
});

test("restores counters with a snapshot, exports them, and keeps them apart between worlds", async () => {
  const rule = { when: { nth: [1, 3] } };
  const [aroha, other] = [await under(rule), await under(rule)];
  expect(await brokenAmong(aroha, 2)).toEqual([1]);
  await aroha.world.snapshot("two calls");
  const file = await aroha.world.export();
  expect(await brokenAmong(aroha, 2)).toEqual([1]);
  await aroha.world.restore("two calls");
  expect(await brokenAmong(aroha, 2)).toEqual([1]);
  expect(countsOf(await other.world.fault("f1"))).toEqual({ looked: 0, matched: 0, hits: 0 });
  await other.world.import(file);
  expect(countsOf(await other.world.fault("f1"))).toEqual({ looked: 2, matched: 2, hits: 1 });
  // The third call of those that count is the first one in the other world.
  expect(await brokenAmong(other, 1)).toEqual([1]);
});

describe("a preset", () => {
  const played = async (name: Parameters<ContractClient["world"]["addPreset"]>[0], panel?: string) => {
    const aroha = await clientFor(practice, "aroha");
    const rule = await aroha.world.addPreset(name, panel);
    expect(rule.name).toBe(name);
    return { aroha, rule };
  };

  test("delays every call by a newly drawn time", async () => {
    const { rule } = await played("slow-practice");
    expect(rule).toMatchObject({ effect: { type: "latency", lognormal: { median: 1_500 } } });
  });
  test("fails about one call in twenty, always the same ones", async () => {
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      runs.push(await brokenAmong((await played("flaky-practice")).aroha, 100));
    }
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]?.length).toBeGreaterThan(0);
    expect(runs[0]?.length).toBeLessThan(15);
  });
  test("takes the practice down", async () => {
    expect(await counters((await played("practice-down")).aroha)).toBe(503);
  });
  test("shows a page for maintenance, with a status of success", async () => {
    const { aroha } = await played("maintenance-html");
    const response = await aroha.send(practiceCalls.counters, {});
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
  });
  test("takes one panel down, the one that is named", async () => {
    const first = (await played("one-panel-down")).aroha;
    const named = (await played("one-panel-down", "Patient/Medication")).aroha;
    const both = async (who: ContractClient) => [
      await counters(who),
      (await who.send(medications.list, { which: "all" })).status,
    ];
    expect([await both(first), await both(named)]).toEqual([
      [500, 200],
      [200, 500],
    ]);
  });
  test.each([
    ["slow-practise", {}, 404, "the nearest is slow-practice"],
    ["one-panel-down", { panel: "Patient/Medicatoin" }, 400, "the nearest is Patient/Medication"],
    ["practice-down", { panel: "Patient/Medication" }, 400, "has no panel"],
  ])("rejects the preset %s %j", async (name, body, status, words) => {
    const response = await practice.send(`/__mock/faults/preset/${name}`, { body });
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(words)]);
  });
});

test("accepts the rule in the mock practice document as it is written", async () => {
  const rule = `{"match":{"method":"GET","path":"Patient/Medication","person":"aroha","query":{}}, "when":{"nth":[1]}, "phase":"before", "effect":{"type":"status","status":503}}`;
  const { world } = await under();
  const response = await practice.send(`/~${world.id}/__mock/faults`, { body: rule });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject(JSON.parse(rule));
});

const hang = { type: "hang" };
test.each<[unknown, string]>([
  [{}, 'effect\\" is missing'],
  [{ effect: { type: "explode" } }, "In effect.type"],
  [{ effect: { type: "latency" } }, "say one of ms, uniform and lognormal"],
  [{ effect: { type: "latency", uniform: { from: 2, to: 1 } } }, "from is later than to"],
  [{ effect: { type: "mutate", at: "0.id" } }, "say one of set, drop and retype"],
  [{ effect: { type: "mutate", at: "0..id", drop: true } }, "not steps such as 0.entry.*.resource.id"],
  [
    { effect: hang, match: { path: "Patient/Medicaton" } },
    "no call has this path; the nearest is Patient/Medication",
  ],
  [{ effect: hang, match: { path: "ValidateToken", method: "POST" } }, "no call POSTs this path; it is GET"],
  [{ effect: hang, match: { person: "nobody" } }, "no patient has this name"],
  [
    { effect: hang, match: { path: "Patient/Medication", query: { TypID: "1" } } },
    "no such call has the parameter TypID; the nearest is TypeID",
  ],
  [{ effect: hang, match: { query: { SlotsID: "1" } } }, "the nearest is SlotID"],
  [{ effect: hang, wen: { times: 1 } }, 'There is no field \\"wen\\". Did you mean \\"when\\"?'],
  [{ effect: { type: "auth", auth: "refused" } }, 'There is no field \\"auth\\"'],
  [{ effect: hang, when: { times: 0 } }, "In when.times"],
  [{ effect: hang, when: { nth: [0] } }, "In when.nth"],
  [{ effect: hang, ttl: "soon" }, "not a duration"],
  [{ effect: hang, extra: true }, "extra"],
  [
    { effect: { type: "truncate" }, phase: "before" },
    "truncate works on the practice's own answer, so the call must be carried out first: leave the phase out, or say after-commit",
  ],
  [{ effect: { type: "stale" }, phase: "before" }, "stale works on the practice's own answer"],
  [
    { effect: { type: "stale" }, match: { path: "Patient/Logout" } },
    "only a call that does nothing but read has a stale answer",
  ],
  [
    { effect: { type: "empty-form", form: "null" }, match: { path: "ValidateToken" } },
    "only a call that answers a bundle has empty forms",
  ],
  [
    { effect: { type: "practice-error", error: "slot-taken" }, match: { path: "Patient/Medication" } },
    "only POST Patient/Appointment is refused with slot-taken",
  ],
  [
    { effect: { type: "auth", as: "falsy" }, match: { path: "Patient/Medication" } },
    "only ValidateToken answers whether a token holds",
  ],
  [
    { effect: { type: "auth", as: "refused" }, match: { path: "SendHelpMessage" } },
    "this call needs no token, so none can be refused",
  ],
])("rejects the rule %j, which could never act", async (rule, words) => {
  const response = await practice.send("/__mock/faults", { body: rule });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
  expect(await practice.read("/__mock/faults")).toEqual([]);
});
