import { expect, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { clientTypes } from "#mock-server/packaging/client-types.ts";
import { handlerTypes } from "#mock-server/packaging/handler-types.ts";

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
