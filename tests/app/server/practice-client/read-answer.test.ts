import { beforeEach, expect, test, vi } from "vitest";
import { readAnswer } from "#app/.server/practice-client/read-answer.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";

const warn = vi.spyOn(log, "warn").mockReturnValue();
beforeEach(() => {
  warn.mockClear();
  metrics.practiceGaps.reset();
});

const { letters, practice, profile, results } = contract;
const read = (call: string, endpoint: unknown, body: unknown) =>
  readAnswer(call, endpoint as AnyEndpoint, {
    status: 200,
    text: typeof body === "string" ? body : JSON.stringify(body),
  });
const counted = async () => {
  const { values } = await metrics.practiceGaps.get();
  return values.map(({ labels: { call, field }, value }) => `${call} ${field} ${value}`).toSorted();
};

test("a field that is not understood is counted by its name, and logged without its value", async () => {
  const contactMethods = JSON.stringify([{ ContactMethodID: "99", ContactMethod: "Secret" }]);
  const patient = {
    resourceType: "Patient",
    id: 20_301,
    name: { text: { of: "Secret" } },
    extension: [null, null, null, null, { valueString: contactMethods }],
  };
  expect(read("profile.read", profile.read, [patient])).toEqual({
    patientId: "20301",
    contactMethods: [],
    unread: ["fullName", "contactMethods"],
  });
  expect(await counted()).toEqual([
    "profile.read contactMethods 1",
    "profile.read contactMethods.method 1",
    "profile.read fullName 1",
  ]);
  expect(warn.mock.calls).toEqual([
    [
      { call: "profile.read", fields: "contactMethods contactMethods.method fullName" },
      "answer not understood as a whole",
    ],
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("Secret");
});

test("an entry that is not understood is counted by the field that makes it so", async () => {
  const entry = [{ resource: { id: "1" } }, { resource: { at: "1" } }, { resource: null }];
  expect(read("letters.list", letters.list, [{ entry }])).toMatchObject({ unreadable: 2 });
  expect(await counted()).toEqual(["letters.list entry 1", "letters.list id 1"]);
});

test("an answer that is none is counted as a whole", async () => {
  expect(() => read("letters.list", letters.list, "<html>")).toThrow("unreadable");
  expect(await counted()).toEqual(["letters.list answer 1"]);
});

test("an attempt to read an answer as something else counts nothing", async () => {
  expect(
    read("results.read", results.read, [{ ObservationText: "HbA1c", ObservationValue: 71 }]),
  ).toMatchObject({
    kind: "table",
  });
  expect([await counted(), warn.mock.calls]).toEqual([[], []]);
});

test("a list in a JSON text is read, and an empty text is not", () => {
  const text = JSON.stringify(JSON.stringify([{ InboxCounter: 3 }]));
  expect(read("practice.counters", practice.counters, text)).toEqual({ unreadMessages: 3 });
  expect(() => read("letters.list", letters.list, '""')).toThrow("unreadable");
});
