import { expect, test } from "vitest";
import { code, text } from "../support/import-graph.ts";

const modules = import.meta.glob("../../practice-api/**/texts.ts", { eager: true });
const shipped = code.filter((file) => !/^(tests|e2e)\//.test(file));

/** The code of a file without its comments, on one line, because JSX breaks long texts. */
const plainCode = new Map(
  shipped.map((file) => [
    file,
    text(file)
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "")
      .replace(/\s+/g, " "),
  ]),
);

/** The texts of a module. Of a text with a parameter it is the longest part. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.trim()];
  if (typeof value !== "function") return Object.values(value as object).flatMap(textsIn);
  const parts = (value("\0") as string).split("\0").map((part) => part.trim());
  return parts.sort((a, b) => b.length - a.length).slice(0, 1);
}

const texts = Object.entries(modules).flatMap(([path, module]) =>
  textsIn(module).map((quoted) => [quoted, path.replace("../../", "")] as const),
);

test("the areas of the contract hold the quoted texts", () => {
  expect(texts.length).toBeGreaterThan(40);
});

test.each(texts)("%j is in no file but %s", (quoted, home) => {
  expect(quoted.length).toBeGreaterThan(3);
  expect([...plainCode].filter(([, plain]) => plain.includes(quoted)).map(([file]) => file)).toEqual([home]);
});

test("no text is in its file twice", () => {
  const all = texts.map(([quoted]) => quoted);
  expect(all.filter((quoted, index) => all.indexOf(quoted) !== index)).toEqual([]);
});
