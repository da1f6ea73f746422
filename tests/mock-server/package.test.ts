import { expect, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { clientTypes } from "#mock-server/packaging/client-types.ts";
import { handlerTypes, practiceTypes } from "#mock-server/packaging/handler-types.ts";
import { start } from "#mock-server/packaging/practice.ts";

test("the package's client has declarations that import nothing and declare every type that they name", () => {
  const text = clientTypes();
  expect(text).not.toMatch(/^import |import\(|from "|AnswerOf<|BodyOf</m);
  const plain = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"]*"/g, "");
  const declared = new Set([...plain.matchAll(/(?:type|class|function) (\w+)/g)].map(([, name]) => name));
  const ofLanguage = [
    "Promise",
    "Readonly",
    "Record",
    "AbortSignal",
    "AsyncGenerator",
    "Partial",
    "Required",
    "Exclude",
    "Error",
  ];
  const named = [...plain.matchAll(/\b[A-Z]\w+\b/g)].map(([name]) => name);
  expect(named.filter((name) => !declared.has(name) && !ofLanguage.includes(name))).toEqual([]);
  const practice = practiceControl("http://127.0.0.1:9");
  const methods = [...Object.keys(practice), ...Object.keys(practice.world("mine"))];
  expect(methods.filter((name) => !text.includes(`  readonly ${name}: (`))).toEqual([]);
});

test("the package's handlers have declarations with their options and what they return", () => {
  const text = handlerTypes();
  expect(text).toMatch(/^export type PracticeHandlersOptions = /m);
  expect(text).toMatch(/^export type PracticeHandlers = /m);
  expect(text).toContain(
    "export declare function createPracticeHandlers(options?: PracticeHandlersOptions): Promise<PracticeHandlers>;",
  );
});

test("the package starts a practice in the test's own process, with a world for each test, and stops it", async () => {
  const practice = await start({ patients: 20 });
  const [one, other] = [await practice.world({ scenario: "slot-taken" }), await practice.world()];
  expect([one.id === other.id, (await practice.control.practice()).patients]).toEqual([false, 20]);
  await one.signIn("patient0020");
  await practice.stop();
  await expect(practice.world()).rejects.toThrow();
  expect(practiceTypes()).toMatch(
    /export type StartOptions = [\s\S]*export type StartedPractice = [\s\S]*export declare function start\(/,
  );
});
