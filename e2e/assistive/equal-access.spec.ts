import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { z } from "zod";
import { signedInScreens, signedOutScreens } from "../../app/screens.ts";
import { navigate } from "../support/hydration.ts";
import { addressesOf, sampled } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

/** IBM's engine has other rules than axe. It compiles its rules in the page, which the portal's policy forbids. */
test.use({ bypassCSP: true });

const source = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);
const falseOnes = z
  .record(z.string(), z.strictObject({ why: z.string(), where: z.string() }))
  .parse(parse(readFileSync(join(import.meta.dirname, "equal-access.yaml"), "utf8")));

type Found = Record<"ruleId" | "message" | "snippet", string> & { value: string[] };
type Report = { results: Found[] };
type Engine = { Checker: new () => { check: (root: Document, sets: string[]) => Promise<Report> } };

/** The rules of false ones that were met. */
const met = new Set<string>();

const widths = process.env.SOAK ? [1440, 390] : [390];

async function expectNone(page: Page, address: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await failuresIn(page), `${address} at ${width} px`).toEqual([]);
  }
}

/** Failures of WCAG 2.2 and of IBM's recommendations; what a person has to look at is left out. */
async function failuresIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
    return results
      .filter(({ value }) => value[1] === "FAIL")
      .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }));
  });
  return found.flatMap(({ ruleId, message, snippet }) => {
    const { where } = falseOnes[ruleId] ?? {};
    if (where !== undefined && new RegExp(where).test(snippet)) {
      met.add(ruleId);
      return [];
    }
    return [`${ruleId}: ${message}: ${snippet}`];
  });
}

test("IBM's engine finds nothing in screens", async ({ page, world, signIn }) => {
  test.slow();
  for (const { path } of sampled(signedOutScreens)) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNone(page, path);
  }
  const message = (await world.list("messages", "sione"))[0]?.id;
  await signIn("sione", { to: "/" });
  const addresses = sampled(signedInScreens).flatMap((screen) => {
    const all = addressesOf(screen, world, "sione");
    return process.env.SOAK ? all : all.slice(0, 1);
  });
  for (const address of [...addresses, `/emails?message=${message}`]) {
    await navigate(page, address);
    await expect(page.locator(".skeleton"), address).toHaveCount(0);
    await expectNone(page, address);
  }
  // In the soak every false one is met, or its reason has gone.
  if (process.env.SOAK) expect([...met].toSorted()).toEqual(Object.keys(falseOnes).toSorted());
});
