import { afterAll, describe, expect, test } from "vitest";
import { createAnswerDecoder, type DecodeTask } from "#app/.server/practice-client/answer-decoder.ts";
import { type Decoded, decodeAnswer } from "#app/.server/practice-client/decode-answer.ts";
import { readAnswerOfAnySize } from "#app/.server/practice-client/read-answer.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { answerLimits, decodedAtOnce, textLimits } from "#practice-api/limits.ts";
import { exact, tolerated } from "../../../practice-api/golden/golden.ts";
import { documentText } from "../../../support/documents.ts";

const list = contract.results.list as AnyEndpoint;
const adaptation = { leftOut: [], openRanges: "specified", settingNumbers: new Map() } as const;
const decoder = createAnswerDecoder(adaptation);
afterAll(() => decoder.close());

const listOf = (entry: unknown, count: number) => JSON.stringify([{ entry: Array(count).fill(entry) }]);
const readable = { resource: { id: "1", description: "HbA1c" } };
const wide = { resource: { id: "1", description: "a".repeat(1_000) } };

/** Reads an answer with a decoder that notes what it is given. */
async function read(text: string, large?: Uint8Array) {
  const given: DecodeTask[] = [];
  const noting = {
    decode: async (task: DecodeTask): Promise<Decoded> => {
      given.push(task);
      return decodeAnswer(list, { status: 200, text });
    },
    close: async () => undefined,
  };
  const body = large && { body: large, contentType: "application/json" };
  const reply = { status: 200, text: large ? "" : text, large: body };
  const value = await readAnswerOfAnySize("results.list", list, reply, noting);
  return { given, value };
}

describe("an answer is decoded", () => {
  test.each([
    ["a list of 25 entries", listOf(readable, 25), 0],
    ["many values in few bytes", listOf({}, decodedAtOnce.values), 1],
    [
      "few values in many bytes",
      listOf(wide, Math.ceil(decodedAtOnce.bytes / JSON.stringify(wide).length)),
      1,
    ],
  ])("at once or in another thread by its size: %s", async (_name, text, count) => {
    const { given } = await read(text).catch(() => ({ given: [{}] }));
    expect(given).toHaveLength(count);
  });

  test("in another thread where the transport left its bytes alone", async () => {
    const bytes = Buffer.from(listOf(readable, 1));
    expect((await read(bytes.toString(), bytes)).given).toMatchObject([{ body: bytes }]);
  });

  test("by a thread as by the process, from text and from bytes, with the gaps that it has", async () => {
    const entry = [readable, { resource: { at: "1" } }, { resource: null }];
    const text = JSON.stringify([{ entry }]);
    const task = { call: "results.list", status: 200 };
    const here = decodeAnswer(list, { status: 200, text });
    expect(here.gaps.size).toBeGreaterThan(0);
    expect(await decoder.decode({ ...task, body: text })).toEqual(here);
    // Moved to the thread, so it is a copy with memory of its own.
    expect(await decoder.decode({ ...task, body: new TextEncoder().encode(text) })).toEqual(here);
  });

  test("by a thread into the value that it has here, for each golden document", async () => {
    for (const [, , says] of [...exact, ...tolerated]) expect(structuredClone(says)).toStrictEqual(says);
  });
});

const refused: readonly (readonly [string, string])[] = [
  ["nested too deep", "[".repeat(answerLimits.depth + 1) + "]".repeat(answerLimits.depth + 1)],
  ["nested too deep in a text", JSON.stringify("[".repeat(100_000))],
  ["of too many values", `[${"1,".repeat(answerLimits.values)}1]`],
  ["of too many entries", listOf(readable, answerLimits.entries + 1)],
  ["of too many entries that cannot be read", listOf({}, answerLimits.unreadableEntries + 1)],
  ["of 60,000 entries that cannot be read", listOf({ resource: { id: {} } }, 60_000)],
];

test.each(refused)("an answer is refused that is %s", (_name, text) => {
  expect(decodeAnswer(list, { status: 200, text })).toEqual({
    answer: undefined,
    gaps: expect.any(Map),
  });
});

test.each([
  ["as many entries as a list may have", listOf(readable, answerLimits.entries), answerLimits.entries, 0],
  ["as many unreadable ones", listOf({}, answerLimits.unreadableEntries), 0, answerLimits.unreadableEntries],
])("a list is read that has %s", (_name, text, entries, unreadable) => {
  const value = decodeAnswer(list, { status: 200, text }).answer?.value;
  expect(value).toMatchObject({ unreadable });
  expect(value).toHaveProperty("entries.length", entries);
});

test("a text that is too long costs its entry alone", () => {
  const long = { resource: { id: "2", description: "a".repeat(textLimits.text + 1) } };
  const text = JSON.stringify([{ entry: [readable, long] }]);
  expect(decodeAnswer(list, { status: 200, text }).answer?.value).toMatchObject({
    entries: [{ id: "1" }],
    unreadable: 1,
  });
});

test("an answer that no thread decodes is unreadable, and one that waits behind many is late", async () => {
  const task = { call: "results.list", status: 200, body: "[]" };
  const pool = (run: () => Promise<Decoded | undefined>, waiting = 0) =>
    createAnswerDecoder(adaptation, { run, waiting: () => waiting, close: async () => undefined });
  await expect(pool(async () => undefined).decode(task)).rejects.toMatchObject({ reason: "unreadable" });
  const broken = pool(async () => Promise.reject(new Error("no thread")));
  await expect(broken.decode(task)).rejects.toMatchObject({ reason: "unreadable" });
  await expect(pool(async () => undefined, 20).decode(task)).rejects.toMatchObject({ reason: "slow" });
});

test("the golden letter is decoded by a thread of the practice's own calls", async () => {
  const body = Buffer.from(documentText("letter.json"));
  const here = decodeAnswer(contract.letters.read as AnyEndpoint, { status: 200, text: body.toString() });
  expect(await decoder.decode({ call: "letters.read", status: 200, body })).toEqual(here);
});
