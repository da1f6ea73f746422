import { describe, expect, test } from "vitest";
import { conform } from "#mock-server/conformance/conform.ts";
import { allMutants } from "#mock-server/conformance/mutations/mutants.ts";
import { mutationScore } from "#mock-server/conformance/mutations/score.ts";
import { conformanceWorlds } from "#mock-server/conformance/mutations/worlds.ts";
import { assumptionsIn } from "#mock-server/conformance/report/assumptions.ts";
import { conformanceText } from "#mock-server/conformance/report/text.ts";
import { vendorPage } from "#mock-server/conformance/report/vendor.ts";
import { openTarget } from "#mock-server/conformance/target.ts";
import type { Adaptation } from "#practice-api/adaptation/adapted-contract.ts";
import { type AnyEndpoint, contract, contractEndpoints } from "#practice-api/contract.ts";
import { failuresOf } from "../../support/conformance.ts";
import { openPractice } from "../../support/practice.ts";
import { soak } from "../../support/soak.ts";

const practice = openPractice();
const newWorld = () => conformanceWorlds(practice.url)();

const calls = contractEndpoints().map(({ area, call }) => `${area}.${call}`);
/** So many of a list, spread over all of it by a step that has no factor in common with its length. */
const spread = (count: number, length: number) =>
  new Set(Array.from({ length: count }, (_, index) => (index * 997) % length));

test("the mock conforms to the contract and its OpenAPI document in every call", async () => {
  const { results } = await conform({ ...(await newWorld()), allowWrites: true });
  expect(failuresOf(results)).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === "differs")).toEqual([]);
  const checked = new Set(results.map(({ call }) => call));
  expect(calls.filter((name) => !checked.has(name))).toEqual([]);
  // A field that no answer has is skipped; a call never is.
  const skipped = results.filter(({ outcome, title }) => outcome === "skipped" && !title.startsWith("has "));
  expect(skipped).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(10 * calls.length);
  expect(assumptionsIn(results).map(({ verdict }) => verdict)).not.toContain("violated");
});

test("makes the calls as the portal makes them with the same configuration", async () => {
  const { results, profile } = contract;
  const changed: Adaptation = {
    leftOut: ["profile.saveContactDetails.SelectedContacttMethods"],
    openRanges: "omit",
    settingNumbers: new Map(),
  };
  const account = await newWorld();
  const sent = async (more: { adaptation?: Adaptation }) => {
    const target = await openTarget({ ...account, ...more });
    const list = target.requestOf(results.list as AnyEndpoint, {});
    const form = { preferred: "email", preferredLabel: "Email", selected: ["email"] };
    const { body } = target.requestOf(profile.saveContactDetails as AnyEndpoint, form);
    return [Object.hasOwn(list.query, "fromdate"), Object.hasOwn(Object(body), "SelectedContacttMethods")];
  };
  expect(await sent({})).toEqual([true, true]);
  expect(await sent({ adaptation: changed })).toEqual([false, false]);
});

test("says of each assumed field whether the practice has it", async () => {
  const { results } = await conform({ ...(await newWorld()), only: new Set(["vitals.list"]) });
  const [unit] = assumptionsIn(results).filter(({ call }) => call === "vitals.list");
  expect(unit).toMatchObject({ name: "unit", verdict: "verified" });
  const parameters = assumptionsIn(results).filter(({ name }) => name.startsWith("sent in"));
  expect(parameters).toContainEqual({
    call: "billing.createIntent",
    name: "sent in the header",
    at: "Idempotency-Key",
    verdict: "not exercised",
  });
  const others = assumptionsIn(results).filter(({ call }) => call !== "vitals.list");
  expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(["not exercised"]));
});

describe("a practice that differs from the contract", () => {
  const differing = async (call: string, at: string, change: "dropped" | "retyped") => {
    const mutant = allMutants().find((one) => one.call === call && one.at === at && one.change === change);
    if (!mutant) throw new Error(`${call} has no mutant ${at}`);
    const only = new Set([call]);
    const { results } = await conform({ ...(await newWorld()), only, interceptor: mutant.interceptor });
    return failuresOf(results);
  };

  test("fails for a required field that is missing", async () => {
    expect(await differing("results.list", "description", "dropped")).toContainEqual(
      expect.stringMatching(/^results\.list: has test at description: is missing in \d+ of/),
    );
  });
  test("fails for an optional field of another type, by its position", async () => {
    expect(await differing("results.list", "extension[2].valueString", "retyped")).toContain(
      "results.list: has comments at extension[2].valueString: is an object, which the contract cannot read",
    );
  });
  test.each([
    ["InboxCounter", "unread messages"],
    ["TestResultsCounter", "new results"],
    ["futurecount", "upcoming appointments"],
  ])("fails for a wrong %s", async (name, words) => {
    const answer = (endpoint: AnyEndpoint, given: { text: string }) =>
      endpoint === contract.practice.counters
        ? { ...given, text: given.text.replace(new RegExp(`("${name}":"?)\\d+`), "$199") }
        : given;
    const only = new Set(["practice.counters", "messages.list", "results.list", "appointments.list"]);
    const changed = { only, interceptor: { answer: answer as never } };
    const { results } = await conform({ ...(await newWorld()), ...changed });
    expect(failuresOf(results)).toEqual([
      `practice.counters: counts in the dashboard what its lists have: the number of ${words} is not that of the list`,
    ]);
  });
  test("calls an answer slow that takes longer than a patient should wait", async () => {
    const answer = (endpoint: AnyEndpoint, given: { milliseconds: number }) => ({
      ...given,
      milliseconds: endpoint === contract.allergies.list ? 2_440 : 10,
    });
    const only = new Set(["allergies.list", "vitals.list"]);
    const found = await conform({ ...(await newWorld()), only, interceptor: { answer: answer as never } });
    expect(failuresOf(found.results)).toEqual([]);
    expect(conformanceText(found).split("\n")).toContain("slow     allergies.list took 2.4 s");
    expect(conformanceText(found, 2_500)).not.toContain("slow");
    const run = { identity: practice.url };
    expect(vendorPage(found, run)).toContain(
      "Slow, because a patient waits for it: List of allergies 2.4 s.",
    );
    expect(vendorPage(found, { ...run, slowMilliseconds: 2_500 })).not.toContain("Slow");
  });
  test("fails for a call that it does not refuse", async () => {
    const answer = (endpoint: AnyEndpoint, given: { status: number }) =>
      endpoint === contract.allergies.list && given.status === 403 ? { ...given, status: 200 } : given;
    const only = new Set(["allergies.list"]);
    const { results } = await conform({
      ...(await newWorld()),
      only,
      interceptor: { answer: answer as never },
    });
    expect(failuresOf(results)).toEqual([
      expect.stringMatching(
        /^allergies\.list: refuses another patient's id as \w+ in the query: answers with/,
      ),
    ]);
  });
});

soak("notices %i broken fields of the contract", { quick: 20, full: allMutants().length }, async (count) => {
  const total = allMutants().length;
  const chosen = spread(count, total);
  const score = await mutationScore({ newPractice: newWorld, sample: (_, index) => chosen.has(index) });
  console.log(`${score.killed} of ${score.total} mutants noticed`, score.survivors);
  expect(score.total + score.unused).toBe(count);
  // Only fields of other practices' shapes are in no answer of the mock.
  expect(score.unused / count).toBeLessThan(0.1);
  expect(score.killed / score.total).toBeGreaterThanOrEqual(0.95);
});
