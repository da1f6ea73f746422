import { describe, expect, test } from "vitest";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice({ patients: 20 });
const newWorld = () => practice.control.createWorld({ now: monday });

test("a world keeps a hundred snapshots at most", async () => {
  const world = await newWorld();
  for (let index = 0; index < 100; index += 1) await world.snapshot(`s${index}`);
  await world.snapshot("s0");
  await expect(world.snapshot("one more")).rejects.toThrow("409");
  expect(await practice.read(`/~${world.id}/__mock/snapshots`)).toHaveLength(100);
});

describe("an export", () => {
  test.each([
    ["nothing", {}],
    ["another version", { version: 2 }],
    ["records of another generator", { seedVersion: 99 }],
    ["a state without a field", { state: {} }],
  ])("with %s is rejected and changes nothing", async (_, broken) => {
    const world = await newWorld();
    const before = await world.export();
    const file = Object.keys(broken).length === 0 ? {} : { ...before, ...broken };
    await expect(world.import(file)).rejects.toThrow("400");
    expect(await world.export()).toEqual(before);
  });

  test.each([
    ["a record without its fields", { changed: [["aroha", { medications: [{ id: "x" }] }]] }],
    ["a record with a misspelt field", { shared: { takenSlots: [{ id: "x", patientID: "20101" }] } }],
    ["a setting that does not exist", { settings: [["everyone", { replyEnable: "0" }]] }],
    ["a record of nobody", { changed: [["nobody", {}]] }],
    ["half a profile", { profiles: [["aroha", { patientId: "20101" }]] }],
    ["a moment that no clock shows", { clock: { running: false, value: 1e20 } }],
    ["an answer that could not be sent", { answers: [["q", { call: "medications.list", result: 5 }]] }],
    ["an answer of no call", { answers: [["q", { call: "medications.lost", result: {} }]] }],
  ])("with %s is rejected", async (_, part) => {
    const world = await newWorld();
    const file = (await world.export()) as { state: object };
    await expect(world.import({ ...file, state: { ...file.state, ...part } })).rejects.toThrow("400");
  });
});
