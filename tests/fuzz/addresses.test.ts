import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect } from "vitest";
import routes from "#app/routes.ts";
import { monday, openPractice } from "../support/practice.ts";
import { soak } from "../support/soak.ts";
import { strange } from "./damage.ts";
import { problemsOf } from "./page-text.ts";
import { portalInFront } from "./portal-in-front.ts";

/** Whatever an address asks for, a page answers: it can be typed, kept for a year, or made by somebody else. */
const practice = openPractice();
let portal: Awaited<ReturnType<typeof portalInFront>>;
beforeAll(async () => {
  portal = await portalInFront(practice, await practice.control.createWorld({ now: monday }), "sione");
  return portal.close;
});

/** The names that the code asks an address for. */
const names = [
  ...new Set(
    readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(`app/${file}`, "utf8").matchAll(/\b(?:get|has)\("([a-z]+)"\)/gi)])
      .map(([, name = ""]) => name),
  ),
];
const texts = [...strange.addresses.flat(), "\ud800", "x".repeat(3000)];
const pathsIn = (entries: typeof routes): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ["/"] : path === undefined ? [] : [`/${path.replaceAll(/:\w+/g, "20201-result-0")}`]),
    ...pathsIn(children),
  ]);
const paths = pathsIn(routes).filter((path) => !path.includes("*"));
const text = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...texts) }, fc.string({ unit: "binary" }));
const parameters = fc.oneof(
  text.map((one) => names.map((name) => [name, one])),
  fc.array(fc.tuple(fc.constantFrom(...names), text), { minLength: 1, maxLength: 9 }),
);

const hostile = { from: "2026-13-45", tab: "history", show: "filter" };
const examples = ["/reports", "/letters", "/timeline", "/appointments"].map((path): [string, string[][]] => [
  path,
  Object.entries(hostile),
]);

soak("%i addresses are answered with a page", { quick: 120, full: 20_000 }, async (numRuns) => {
  const property = fc.asyncProperty(fc.constantFrom(...paths), parameters, async (path, query) => {
    const page = await portal.send(`${path}?${new URLSearchParams(query)}`);
    expect(page.status, [...portal.lines].at(-1)).not.toBe(500);
    // A name of a test that is searched for is shown again, whatever it is.
    expect(problemsOf(page, "").filter((problem) => !/^(status|shows)/.test(problem))).toEqual([]);
  });
  await fc.assert(property, { numRuns, endOnFailure: true, examples });
});
