import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { castPassword } from "#fixtures/people/cast.ts";
import { runConform } from "#mock-server/conformance/command.ts";
import { conform } from "#mock-server/conformance/conform.ts";
import { isWrite } from "#mock-server/conformance/suite.ts";
import { contractRows } from "#practice-api/contract.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const now = "2026-11-23T09:00:00+13:00";

/** The address of a world, and an account in it. */
async function openWorld(user: string) {
  const world = await practice.control.createWorld({ now });
  const identity = `${practice.url}/~${world.id}/identity`;
  return { world, account: { identity, user: `${user}@example.nz`, password: castPassword } };
}

test("sends no call that can change something in a whole run without --allow-writes", async () => {
  const { world, account } = await openWorld("sione");
  const { results } = await conform(account);
  expect(results.length).toBeGreaterThan(500);
  const journal = await world.journal();
  const called = new Set(journal.map(({ operation }) => operation));
  const writes = contractRows().filter(({ row }) => isWrite(row));
  expect(writes.map(({ area, call }) => `${area}.${call}`).filter((name) => called.has(name))).toEqual([]);
  // By their addresses, without what this repository says of its own calls.
  const posts = journal
    .filter(({ method }) => method !== "GET")
    .map(({ path }) => path.split("/").slice(-2).join("/"));
  const harmless = ["api/Authentication", "Patient/Authentication", "Patient/PatientMenu", "video/signature"];
  expect([...new Set(posts)].filter((path) => !harmless.includes(path))).toEqual([]);
  expect(journal.filter(({ path }) => /LabResultByID|MessageByID/i.test(path))).toEqual([]);
  expect(await world.outbox()).toEqual([]);
});

/** Every text and number of a JSON value. */
function leaves(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** A text that is somebody's: words or a code, and no word of the contract. */
function isOwn(text: string): boolean {
  return (
    text.length >= 6 &&
    !/^https?:\/\/mock\.practice\.test\/ext\//.test(text) &&
    !/^[a-z]+\/[a-z]+$/.test(text)
  );
}

test.each(["xss", "aroha"])("writes nothing of the record of %s into any output", async (user) => {
  const { world, account } = await openWorld(user);
  const person = user === "xss" ? "xss" : "aroha";
  await world.change("profile", person, { preferredName: "| `CANARY-7f3a` <b>\n# CANARY-7f3a" });
  const hostile = { "CANARY-7f3a | `#": "CANARY-7f3a" };
  await world.addFault({
    match: { path: "Patient/Observation" },
    effect: { type: "mutate", at: "0.entry.*.resource", set: hostile },
  });
  await world.addFault({
    match: { path: "Patient/AllergyIntolerance" },
    effect: { type: "status", status: 500, body: hostile },
  });
  const folder = mkdtempSync(join(tmpdir(), "conform-"));
  const files = {
    junit: join(folder, "run.xml"),
    report: join(folder, "run.json"),
    assumptions: join(folder, "assumptions.md"),
    vendor: join(folder, "vendor.md"),
  };
  const texts = new Set<string>();
  const interceptor = {
    answer: <A extends { text: string; status: number }>(_row: unknown, answer: A): A => {
      if (answer.status !== 200) return answer;
      for (const text of leaves(JSON.parse(answer.text || "null"))) texts.add(text);
      return answer;
    },
  };
  const printed: string[] = [];
  await runConform({ ...account, ...files, interceptor }, (text) => printed.push(text));
  const outputs = [...printed, ...Object.values(files).map((file) => readFileSync(file, "utf8"))].join("\n");
  rmSync(folder, { recursive: true });
  expect(outputs).toContain("allergies.list");
  expect(outputs).not.toContain("CANARY");
  expect(outputs).not.toContain(castPassword);
  expect(texts.size).toBeGreaterThan(100);
  expect([...texts].filter((text) => isOwn(text) && outputs.includes(text)).toSorted()).toEqual([]);
});
