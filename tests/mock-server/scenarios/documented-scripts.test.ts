import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScenario } from "../../../mock-server/scenarios/file/source.ts";

const documentation = readFileSync("docs/writing-scripts.md", "utf8");
const blocks = [...documentation.matchAll(/^( *)```yaml\n([\s\S]*?)^ *```/gm)].map(
  ([, indent = "", block = ""]) => block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
);
const head = "title: Documented\nstory: A part of a script.\nscript:\n";

test.each(blocks)("reads a documented script: %s", (block) => {
  const text = block.startsWith("title:") ? block : `${head}${block}`;
  expect(readScenario("documented.yaml", text).mistakes).toEqual([]);
});
