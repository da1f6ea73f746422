import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");

test("the stand-in names the release that the installed @stripe/stripe-js loads", () => {
  const [, wanted] =
    /RELEASE_TRAIN = '(\w+)'/.exec(read("node_modules/@stripe/stripe-js/dist/index.mjs")) ?? [];
  const [, named] = /version: "(\w+)"/.exec(read("mock-server/stand-ins/stripe/browser/stripe.js")) ?? [];
  expect(wanted).toBeDefined();
  expect(named).toBe(wanted);
});

test("the stand-in has each method by which the installed react-stripe-js knows Stripe's object", () => {
  const wrapper = read("node_modules/@stripe/react-stripe-js/dist/react-stripe.esm.mjs");
  const [, checks = ""] = /return isUnknownObject\(raw\)(.*createToken.*)/.exec(wrapper) ?? [];
  const methods = [...checks.matchAll(/raw\.(\w+) === 'function'/g)].map(([, name]) => name);
  expect(methods).toContain("elements");
  const standIn = read("mock-server/stand-ins/stripe/browser/stripe.js");
  expect(methods.filter((name) => !new RegExp(`^ +${name}[:(]`, "m").test(standIn))).toEqual([]);
});
