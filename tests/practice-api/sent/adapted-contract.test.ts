import { expect, test } from "vitest";
import { z } from "zod";
import { type Adaptation, adaptedEndpoints, assumedSent } from "#practice-api/adaptation/adapted-contract.ts";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { fromRequest, toRequest } from "#practice-api/wire/request.ts";
import { sampleInputs } from "../../support/sample-inputs.ts";

const caller = { token: "tok_1", patientId: "20102", holderId: "20101" };
const adapted = (changes: Partial<Adaptation>, name: string): AnyEndpoint => {
  const all = { leftOut: [], openRanges: "specified", settingNumbers: new Map(), ...changes } as const;
  const found = adaptedEndpoints(all).find(({ area, call }) => `${area}.${call}` === name);
  if (!found) throw new Error(`no call ${name}`);
  return found.endpoint;
};
const requestOf = (name: string, changes: Partial<Adaptation> = {}, input: object = {}) =>
  toRequest(adapted(changes, name), { ...sampleInputs.get(name), ...input }, caller);

/** Inputs in which every assumed value of the call is there. */
const complete: Record<string, object> = {
  "profile.saveDemographics": { middle: "Mere", title: "Ms", titleId: "2", preferredName: "Aro" },
  "billing.createIntent": { idempotencyKey: "key", paymentId: "7", attemptId: "attempt" },
  "appointments.practitioners": { memberId: "20103" },
};
/** Every value of a request by its path, with the lists and objects inside it. */
const pathsIn = (value: unknown, path = ""): string[] =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, part]) => pathsIn(part, path === "" ? name : `${path}.${name}`))
    : [path];
const partsOf = ({ query, headers, body }: ReturnType<typeof toRequest>) =>
  [query, headers, body ?? {}].flatMap((part) => pathsIn(part)).filter((path) => path !== "");

test.each(assumedSent())("%s is left out, and nothing else", (name) => {
  const [, call = "", path = ""] = /^(\w+\.\w+)\.(.+)$/.exec(name) ?? [];
  const whole = partsOf(requestOf(call, {}, complete[call]));
  const matches = (other: string) => other === path || other.startsWith(`${path}.`);
  expect(whole.some(matches)).toBe(true);
  const left = partsOf(requestOf(call, { leftOut: [name] }, complete[call]));
  expect(left).toEqual(whole.filter((other) => !matches(other)));
});

test("all of them can be left out together, and the practice's side still reads the rest", () => {
  const endpoints = adaptedEndpoints({
    leftOut: assumedSent(),
    openRanges: "omit",
    settingNumbers: new Map(),
  });
  for (const [index, { area, call, endpoint }] of contractEndpoints().entries()) {
    const name = `${area}.${call}`;
    const other = endpoints[index]?.endpoint ?? endpoint;
    expect(endpoints[index]).toMatchObject({ area, call });
    const request = toRequest(other, { ...sampleInputs.get(name), ...complete[name] }, caller);
    const { input } = fromRequest(other, request);
    expect([name, input.success]).toEqual([name, true]);
  }
});

test("a yes to a change that leaves something out is none yet: the record shows what is saved", () => {
  const answer = (leftOut: string[]) =>
    z.decode(adapted({ leftOut }, "profile.saveDemographics").output, { StatusCode: "1" });
  expect(answer([])).toEqual({ accepted: true });
  expect(answer(["profile.saveDemographics.MiddleName"])).toEqual({ accepted: true, isUnclear: true });
});

test("a practice that takes everything has the contract's own calls", () => {
  const endpoints = adaptedEndpoints({ leftOut: [], openRanges: "specified", settingNumbers: new Map() });
  expect(endpoints.every(({ endpoint }, index) => endpoint === contractEndpoints()[index]?.endpoint)).toBe(
    true,
  );
});

const range = { from: "2026-05-27", to: "2026-11-23", search: "iron" };
const lists = {
  "results.list": ["searchText", "fromdate", "todate"],
  "timeline.list": ["FromDate", "toDate", "SearchText"],
  "letters.list": ["StartDate", "EndDate"],
  "appointments.list": ["FromDate", "ToDate"],
} as const;
/** What the specification lists for every call, and not as optional or as an alternative. */
const always: readonly string[] = ["searchText", "fromdate", "todate", "FromDate", "toDate"];

test.each(Object.entries(lists))("a limit that %s does not have is sent as configured", (name, limits) => {
  const sent = (openRanges: Adaptation["openRanges"], input: object = {}) => {
    const endpoint = adapted({ openRanges }, name);
    const { query } = toRequest(endpoint, input, caller);
    return Object.fromEntries(Object.entries(query).filter(([limit]) => limits.some((one) => one === limit)));
  };
  const empty = (names: readonly string[]) => Object.fromEntries(names.map((limit) => [limit, ""]));
  const specified = name === "appointments.list" ? [] : limits.filter((limit) => always.includes(limit));
  expect(sent("specified")).toEqual(empty(specified));
  expect(sent("empty")).toEqual(empty(limits));
  expect(sent("omit")).toEqual({});
  for (const ranges of ["specified", "empty", "omit"] as const) {
    expect(Object.values(sent(ranges, range))).not.toContain("");
    expect(Object.keys(sent(ranges, range)).toSorted()).toEqual([...limits].toSorted());
  }
  // Empty and absent are the same to the practice (ruling B61).
  const endpoint = adapted({}, name);
  for (const openRanges of ["empty", "omit"] as const) {
    expect(fromRequest(endpoint, toRequest(adapted({ openRanges }, name), {}, caller)).input).toMatchObject({
      success: true,
    });
  }
});

test("a setting without a name is known by the practice's own numbers, and one with a name never", () => {
  const setting = (id: unknown, value: unknown, name = "") => ({
    resource: { extension: [{ valueString: id }, { valueString: value }, { valueString: name }] },
  });
  const entry = [setting(8, true), setting("9", "No"), setting("11", 3), setting(31, "1", "SomethingElse")];
  const read = (numbers: Adaptation["settingNumbers"]) =>
    z.decode(adapted({ settingNumbers: numbers }, "practice.settings").output, [{ entry }]);
  expect(read(new Map())).toEqual({});
  const numbers = new Map([
    ["8", "appointmentsDisabled"],
    ["9", "sameDayAllowed"],
    ["11", "paymentMethod"],
    ["31", "composeEnabled"],
  ] as const);
  expect(read(numbers)).toEqual({ appointmentsDisabled: "1", sameDayAllowed: "0", paymentMethod: "3" });
});
