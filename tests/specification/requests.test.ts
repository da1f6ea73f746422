import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openPractice } from "./practice.ts";

const practice = openPractice();
const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const reads = linesOf("reads.txt").map((line) => {
  const [call = "", optional] = line.split(" ? ");
  return { call, optional: optional?.split(" ") ?? [] };
});

describe.each(reads)("GET $call", ({ call, optional }) => {
  const path = call.split("?")[0] ?? "";
  const mark = call.includes("?") ? "&" : "?";
  const status = async (line: string) => (await practice.ask(line)).status;

  test("answers 200", async () => {
    expect(await status(`GET ${call}`)).toBe(200);
  });
  // spec 1, section 7: the Token header, or a Token query parameter.
  test("reads the token from the query, and answers 401 or a falsy value without one", async () => {
    expect((await practice.call(`GET ${call}${mark}Token=${practice.token}`)).status).toBe(200);
    expect((await practice.call(`GET ${call}`)).status).toBe(401);
  });
  test("is no call with another verb", async () => {
    expect([404, 405]).toContain(await status(`PATCH ${call}`));
  });
  // Ruling B61: unknown fields are refused by name.
  test("refuses an unknown parameter by its name", async () => {
    const { status, text } = await practice.ask(`GET ${call}${mark}Misspelt=1`);
    expect([status, text]).toEqual([400, expect.stringContaining("Misspelt")]);
  });
  const query = new URLSearchParams(call.split("?")[1] ?? "");
  const without = (name: string) => {
    const rest = new URLSearchParams(query);
    rest.delete(name);
    return `GET ${path}?${rest}`;
  };
  // Ruling B61: an empty and an absent optional parameter are the same.
  test.each([...optional])("answers alike with an empty and without %s", async (name) => {
    const empty = new URLSearchParams(query);
    empty.set(name, "");
    const answers = [await practice.ask(`GET ${path}?${empty}`), await practice.ask(without(name))];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

const misspelt = linesOf("misspelt.txt").map((line): [call: string, body?: unknown] => {
  const [, call = "", body] = /^(\S+ \S+)(?: (.*))?$/.exec(line) ?? [];
  return body === undefined ? [call] : [call, JSON.parse(body)];
});
test.each(misspelt)("%s refuses an unknown field by its name", async (call, body) => {
  const { status, text } = await practice.ask(call, body);
  expect([status, text]).toEqual([400, expect.stringContaining("Misspelt")]);
});

// spec 1, section 4: "On any 401 reply"; so every call that needs a session answers 401 without one.
test.each(misspelt.filter(([call]) => !call.includes("ForgotPassword")))(
  "%s answers 401 to an unknown token",
  async (call, body) => {
    const { status } = await practice.call(call, {
      token: "unknown",
      ...(body === undefined ? {} : { body }),
    });
    expect(status).toBe(401);
  },
);

// spec 1, section 6: data of people without a link is not the caller's.
test.each(["20201", "99999"])(
  "Patient?PatientID=%s is refused to an account without a link to it",
  async (id) => {
    expect((await practice.ask(`GET Patient?PatientID=${id}`)).status).toBe(403);
  },
);
