import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { healthPaths, portalVariables, readText } from "./deployment-files.ts";

/** The rules of tests/deploy/rules.yaml are of the text of the Dockerfile, those here of what it names. */
const file = readText("Dockerfile");
const [portal = ""] = /^FROM \S+ AS portal$[\s\S]*/m.exec(file) ?? [];

test("the portal's image sets variables that the portal reads, and asks at its port whether it is ready", () => {
  const [, variables = ""] = /^ENV (.*)$/m.exec(portal) ?? [];
  const names = variables.split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !portalVariables.includes(name))).toEqual([]);
  expect(variables).toContain(`PORT=${/^EXPOSE (.*)$/m.exec(portal)?.[1]} `);
  expect(healthPaths).toEqual(["/healthz", "/readyz"]);
  expect(portal).toContain("}/readyz`");
});

test("what is copied into an image is in the repository, and secrets and packages stay outside", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern));
  const copied = [...file.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(copied.length).toBeGreaterThan(4);
  for (const path of copied) expect(isIgnored(path), path).toBe(false);
  for (const path of ["node_modules", ".git", ".data", ".env", "deploy/secrets", "x/session.key"]) {
    expect(isIgnored(path), path).toBe(true);
  }
});
