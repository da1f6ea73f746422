import { describe, expect, test } from "vitest";
import { conform } from "#mock-server/conformance/conform.ts";
import { conformanceText } from "#mock-server/conformance/report/text.ts";
import { type Interceptor, openTarget } from "#mock-server/conformance/target.ts";
import type { Adaptation } from "#practice-api/adaptation/adapted-contract.ts";
import { type AnyEndpoint, contract, contractEndpoints } from "#practice-api/contract.ts";
import { failuresOf } from "../../support/conformance.ts";
import { conformanceWorlds } from "../../support/conformance-worlds.ts";
import { allMutants, mutationScore } from "../../support/mutation-score.ts";
import { openPractice } from "../../support/practice.ts";
import { soak } from "../../support/soak.ts";

const practice = openPractice();
const newWorld = () => conformanceWorlds(practice.url)();

const rows = new Map(contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]));
const calls = [...rows.keys()];
type Answered = Parameters<NonNullable<Interceptor["answer"]>>[1];
type Query = Readonly<Record<string, string>>;
/** So many of a list, spread over all of it by a step that has no factor in common with its length. */
const spread = (count: number, length: number) =>
  new Set(Array.from({ length: count }, (_, index) => (index * 997) % length));

test("the mock conforms to the contract and its OpenAPI document in every call", async () => {
  const account = await newWorld();
  const world = practice.control.world(/~(\w+)/.exec(account.identity)?.[1] ?? "");
  const upcoming = async () => (await world.counters("sione")).futureAppointments;
  const before = await upcoming();
  const { results } = await conform({ ...account, allowWrites: true });
  expect(failuresOf(results)).toEqual([]);
  // Two checks leave what they book; that of each type of appointment cancels it.
  expect(await upcoming()).toBe(before + 2);
  expect(results.filter(({ outcome }) => outcome === "differs")).toEqual([]);
  const checked = new Set(results.map(({ call }) => call));
  expect(calls.filter((name) => !checked.has(name))).toEqual([]);
  // A field that no answer has is skipped; a call never is.
  const skipped = results.filter(({ outcome, title }) => outcome === "skipped" && !title.startsWith("has "));
  expect(skipped).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(10 * calls.length);
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

describe("a practice that differs from the contract", () => {
  const list = "results.list";
  /** What a run finds in some calls, of which one has other answers, or gets another page than is asked for. */
  async function differing(calls: string, change: Interceptor) {
    return conform({ ...(await newWorld()), only: new Set(calls.split(" ")), interceptor: change });
  }
  const answersOf = (of: string, change: (answer: Answered) => Partial<Answered>): Interceptor => ({
    answer: (endpoint, answer) => (endpoint === rows.get(of) ? { ...answer, ...change(answer) } : answer),
  });
  const page = (is: (query: Query) => boolean, PageNumber: string): Interceptor => ({
    request: (endpoint, request) =>
      endpoint === rows.get(list) && is(request.query)
        ? { ...request, query: { ...request.query, PageNumber } }
        : request,
  });
  const mutantOf = (at: string, change: "dropped" | "retyped") =>
    allMutants().find((one) => one.call === list && one.at === at && one.change === change)?.interceptor ??
    {};
  const counted = (name: string) =>
    answersOf("practice.counters", ({ text }) => ({
      text: text.replace(new RegExp(`("${name}":"?)\\d+`), "$199"),
    }));
  const otherStatus = answersOf("appointments.list", ({ text }) => ({
    text: text.replaceAll("Completed", "Attended"),
  }));
  const lists = "practice.counters messages.list results.list appointments.list";
  const allowed = answersOf("allergies.list", ({ status }) => ({ status: status === 403 ? 200 : status }));
  const smallTotal = answersOf(list, ({ text }) => ({ text: text.replace(/"total":\d+/, '"total":1') }));
  const [shifted, repeated] = [
    page((query) => query.PageNumber === "2" && query.PageSize === "5", "3"),
    page((query) => query.PageNumber === "2", "1"),
  ];
  let [total, asked] = [2, "1"];
  const otherTotals: Interceptor = {
    request: (endpoint, request) => {
      if (endpoint === rows.get(list)) asked = request.query.PageNumber ?? "1";
      return request;
    },
    ...answersOf(list, ({ text, status }) => {
      if (status !== 200) return {};
      const body = JSON.parse(text);
      const [bundle] = [body].flat();
      Object.assign(bundle, { entry: asked === "1" ? bundle.entry.slice(0, 2) : [], total: total++ });
      return { text: JSON.stringify(body) };
    }),
  };

  test.each<[calls: string, change: Interceptor, failure: string, isOnly?: "only"]>([
    [list, mutantOf("description", "dropped"), "has test at description: is missing in "],
    [
      list,
      mutantOf("extension[2].valueString", "retyped"),
      "has comments at extension[2].valueString: is an object",
    ],
    ["appointments.list", otherStatus, "uses the contract's codes for status at extension[6].valueString"],
    [lists, counted("InboxCounter"), "the number of unread messages is not that of the list", "only"],
    [lists, counted("TestResultsCounter"), "the number of new results is not that of the list", "only"],
    [lists, counted("futurecount"), "the number of upcoming appointments is not that of the list", "only"],
    [
      "allergies.list",
      allowed,
      "refuses another patient's id as PatientID in the query: answers with",
      "only",
    ],
    [list, shifted, "the same list has other entries in pages of another size", "only"],
    [list, repeated, "the same list has other entries in pages of another size", "only"],
    [list, smallTotal, "has a total that is smaller than the number of its entries"],
    [list, otherTotals, "pages of one list have different totals"],
  ])("fails in %s", async (calls, change, failure, isOnly) => {
    const failures = failuresOf((await differing(calls, change)).results);
    expect(failures).toContainEqual(expect.stringContaining(failure));
    if (isOnly) expect(failures).toHaveLength(1);
  });
  test("says which checks could not run because another one failed, and fails once", async () => {
    const withoutIds = answersOf(list, ({ text }) => ({ text: text.replace(/"id":"[^"]+",/g, "") }));
    const { results } = await differing(lists, withoutIds);
    expect(new Set(failuresOf(results).map((failure) => failure.split(":")[0]))).toEqual(new Set([list]));
    const reason = "It could not run, because results.list failed.";
    const hidden = results.filter((one) => one.outcome === "skipped" && one.reason === reason);
    expect(hidden.map(({ title }) => title)).toContain("counts in the dashboard what its lists have");
  });
  test("does not fail for a total below zero, which the OpenAPI document excludes", async () => {
    const change = answersOf(list, ({ text }) => ({
      text: text.replace(/"total":\d+/, '"total":-7'),
    }));
    const reason = expect.stringContaining("total does not fit the OpenAPI document (minimum)");
    const { results } = await differing(list, change);
    expect(results).toContainEqual(expect.objectContaining({ outcome: "differs", reason }));
  });
  test("calls an answer slow that takes longer than a patient should wait", async () => {
    const answer: Interceptor["answer"] = (endpoint, given) => ({
      ...given,
      milliseconds: endpoint === rows.get("allergies.list") ? 2_440 : 10,
    });
    const found = await differing("allergies.list vitals.list", { answer });
    expect(failuresOf(found.results)).toEqual([]);
    expect(conformanceText(found).split("\n")).toContain("slow     allergies.list took 2.4 s");
    expect(conformanceText(found, 2_500)).not.toContain("slow");
  });
});

soak("notices %i broken fields of the contract", { quick: 12, full: allMutants().length }, async (count) => {
  const chosen = spread(count, allMutants().length);
  const mutants = allMutants().filter((_, index) => chosen.has(index));
  const { total, unused, survivors } = await mutationScore(mutants, newWorld);
  console.log(`${survivors.length} of ${total} mutants not noticed`, survivors);
  // Only fields of other practices' shapes are in no answer of the mock.
  expect(unused / count).toBeLessThan(0.1);
  expect(survivors.length / total).toBeLessThanOrEqual(0.05);
});
