import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { clientTypes } from "#mock-server/packaging/client-types.ts";
import { handlerTypes, practiceTypes } from "#mock-server/packaging/handler-types.ts";
import { packageDescription } from "#mock-server/packaging/package-description.ts";
import { start } from "#mock-server/packaging/practice.ts";
import { resources } from "#mock-server/packaging/resources.ts";

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

test("the package's declarations and its package.json are as they are said", async () => {
  const devDependencies = { "@playwright/test": "1.65.1", msw: "2.9.0", vite: "8.3.8" };
  const manifest = { version: "0.1.0", license: "MIT", engines: { node: ">=24" }, devDependencies };
  const description = `${JSON.stringify(packageDescription(manifest), null, 2)}\n`;
  await expect(description).toMatchFileSnapshot("said/package.txt");
  await expect(clientTypes()).toMatchFileSnapshot("said/client-types.txt");
  await expect(handlerTypes()).toMatchFileSnapshot("said/handler-types.txt");
  await expect(practiceTypes()).toMatchFileSnapshot("said/practice-types.txt");
});

test("a module of the package reads the files beside it, its fonts and its typesetter in the package", () => {
  const folder = mkdtempSync(`${tmpdir()}/package-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const transform = resources(folder).transform as unknown as (code: string, id: string) => unknown;
  const changed = (code: string, file = "mock-server/packaging/build.ts") => transform(code, resolve(file));
  const moved = (code: string) => ({ code, map: null });
  const here = 'new URL("./README.md", import.meta.url)';
  const there = 'new URL("../resources/mock-server/packaging/README.md", import.meta.url)';
  expect(changed(`read(${here}, ${here})`)).toEqual(moved(`read(${there}, ${there})`));
  expect(changed(here, "mock-server/packaging/build.ts?raw")).toEqual(moved(there));
  expect(changed('require("pdfkit")')).toEqual(moved('require("./pdfkit.cjs")'));
  expect(changed('require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")')).toEqual(
    moved('require.resolve("../resources/fonts/DejaVuSans.ttf")'),
  );
  const files = [
    "fonts",
    "fonts/DejaVuSans.ttf",
    "mock-server",
    "mock-server/packaging",
    "mock-server/packaging/README.md",
  ];
  expect(readdirSync(`${folder}/resources`, { recursive: true }).sort()).toEqual(files);
  const unchanged = [
    changed('new URL("./nowhere.md", import.meta.url)'),
    changed(here, "node_modules/vite/index.js"),
    transform(here, "/elsewhere/build.ts"),
  ];
  expect(unchanged).toEqual([undefined, undefined, undefined]);
});

test("the package starts a practice in the test's own process, with a world for each test, and stops it", async () => {
  const practice = await start({ patients: 20 });
  const [one, other] = [await practice.world({ scenario: "slot-taken" }), await practice.world()];
  expect([one.id === other.id, (await practice.control.practice()).patients]).toEqual([false, 20]);
  await one.signIn("patient0020");
  await practice.stop();
  await expect(practice.world()).rejects.toThrow();
});
