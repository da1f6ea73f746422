import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the stand-in names the release that the installed @stripe/stripe-js loads", () => {
  const read = (path: string) => readFileSync(path, "utf8");
  const [, wanted] =
    /RELEASE_TRAIN = '(\w+)'/.exec(read("node_modules/@stripe/stripe-js/dist/index.mjs")) ?? [];
  const [, named] = /version: "(\w+)"/.exec(read("mock-server/stand-ins/stripe/browser/stripe.js")) ?? [];
  expect(wanted).toBeDefined();
  expect(named).toBe(wanted);
});
