import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { runConform } from "#mock-server/conformance/command.ts";
import { isWrite } from "#mock-server/conformance/suite.ts";
import { parametersOf } from "#mock-server/conformance/wire/parameters.ts";
import { answerShapes } from "#mock-server/dialects/shape.ts";
import { dialectNames } from "#mock-server/dialects/table.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const now = "2026-11-23T09:00:00+13:00";

/** The address of a world, and an account in it. */
async function openWorld(user: string) {
  const world = await practice.control.createWorld({ now });
  const identity = `${practice.url}/~${world.id}/identity`;
  return { world, account: { identity, user: `${user}@example.nz`, password: demoPassword } };
}

/** Every text and number of a JSON value. */
function leaves(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Words of the contract, which the outputs may have. */
const ours = [
  ...dialectNames,
  ...contractEndpoints().flatMap(({ area, call, endpoint }) => [
    `${area}.${call}`,
    ...parametersOf(endpoint).map(({ at }) => at),
    ...answerShapes(endpoint).fields.flatMap(({ name, at }) => [name, at]),
  ]),
].join("\n");
const isOfRecord = (text: string) => text.length >= 6 && !ours.includes(text);

/** Runs every check without writes. Returns all that it wrote and printed, and every text that the practice sent. */
async function runOf(account: Awaited<ReturnType<typeof openWorld>>["account"]) {
  const folder = mkdtempSync(join(tmpdir(), "conform-"));
  const files = {
    junit: join(folder, "run.xml"),
    report: join(folder, "run.json"),
  };
  const texts = new Set<string>();
  const interceptor = {
    answer: <A extends { text: string; status: number }>(_row: unknown, answer: A): A => {
      const isJson = answer.status === 200 && /^[[{"]/.test(answer.text);
      for (const text of isJson ? leaves(JSON.parse(answer.text)) : []) texts.add(text);
      return answer;
    },
  };
  const printed: string[] = [];
  await runConform({ ...account, ...files, interceptor }, (text) => printed.push(text));
  const outputs = [...printed, ...Object.values(files).map((file) => readFileSync(file, "utf8"))].join("\n");
  rmSync(folder, { recursive: true });
  expect(outputs).toContain("allergies.list");
  expect(printed.join("\n"), "a text, not JSON").not.toMatch(/^\s*\{/);
  expect(outputs).not.toContain(demoPassword);
  expect(texts.size).toBeGreaterThan(100);
  expect([...texts].filter((text) => isOfRecord(text) && outputs.includes(text)).toSorted()).toEqual([]);
  return outputs;
}

test("a whole run without --allow-writes sends no call that can change something, and writes no value", async () => {
  const { world, account } = await openWorld("sione");
  await runOf(account);
  const journal = await world.journal();
  expect(journal.length).toBeGreaterThan(500);
  const called = new Set(journal.map(({ operation }) => operation));
  const writes = contractEndpoints().filter(({ endpoint }) => isWrite(endpoint));
  expect(writes.map(({ area, call }) => `${area}.${call}`).filter((name) => called.has(name))).toEqual([]);
  // By their addresses, without what this repository says of its own calls.
  const posts = new Set(journal.map(({ call }) => call).filter((call) => !call.startsWith("GET ")));
  const harmless = ["POST api/Authentication", "POST Patient/Authentication", "POST Patient/PatientMenu"];
  expect([...posts].filter((call) => ![...harmless, "POST signature"].includes(call))).toEqual([]);
  expect(journal.filter(({ call }) => /LabResultByID|MessageByID/i.test(call))).toEqual([]);
  expect(await world.outbox()).toEqual([]);
}, 120_000);

test("writes no value of a hostile record", async () => {
  const { world, account } = await openWorld("xss");
  await world.change("profile", "xss", { preferredName: "| `CANARY-7f3a` <b>\n# CANARY-7f3a" });
  const hostile = { "CANARY-7f3a | `#": "CANARY-7f3a" };
  await world.addFault({
    match: { path: "Patient/Observation" },
    effect: { type: "mutate", at: "0.entry.*.resource", set: hostile },
  });
  await world.addFault({
    match: { path: "Patient/AllergyIntolerance" },
    effect: { type: "status", status: 500, body: hostile },
  });
  expect(await runOf(account)).not.toContain("CANARY");
}, 120_000);
