import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** The first letter of Sione, as his list has it. */
async function openLetter(page: Page) {
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  await expect(dialog(page).getByRole("link", { name: "Download" })).toBeVisible();
}

/** What the oldest browsers whose scripts run do not have (ruling B94), as a script. */
const withoutNewFunctions = `
  for (const [owner, names] of [
    [Promise, ["try", "withResolvers"]],
    [Map.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [WeakMap.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [Math, ["sumPrecise"]],
    [Set.prototype, ["union", "difference", "intersection", "isSubsetOf", "isDisjointFrom"]],
    [Uint8Array, ["fromBase64", "fromHex"]],
    [Uint8Array.prototype, ["toBase64", "toHex"]],
    [ArrayBuffer.prototype, ["transfer", "transferToFixedLength"]],
    [Response.prototype, ["bytes"]],
    [Blob.prototype, ["bytes"]],
    [ReadableStream.prototype, [Symbol.asyncIterator, "values"]],
    [URL, ["parse"]],
    [AbortSignal, ["any"]],
    [Intl, ["Segmenter"]],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ["map", "filter", "some", "every", "find", "flatMap", "forEach", "toArray", "reduce", "take", "drop"]],
  ]) for (const name of names) delete owner[name];
`;

test("a PDF opens in the oldest browsers whose scripts run", async ({ page, signIn }) => {
  await page.addInitScript(withoutNewFunctions);
  let workers = 0;
  await page.route("**/assets/pdf-worker-*", async (route) => {
    workers++;
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutNewFunctions + (await response.text()) });
  });
  await signIn("sione", { to: "/letters" });
  await openLetter(page);
  await expect(dialog(page).getByText("Page 1 of 2")).toBeVisible();
  await expect(dialog(page).locator("canvas")).toBeVisible();
  await expect(dialog(page).getByText(/^NHI: ZZZ0024/)).toBeAttached();
  await dialog(page).getByRole("button", { name: "Show as text" }).click();
  await expect(dialog(page).getByText(/^NHI: ZZZ0024/)).toBeVisible();
  expect(workers).toBe(1);
});

test.describe("a viewer that throws", () => {
  test.use({ allowedError: /^Error: No drawing here/ });

  test("leaves the letter to be saved", async ({ page, signIn }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => {
        throw new Error("No drawing here.");
      };
    });
    await signIn("sione", { to: "/letters" });
    await openLetter(page);
    await expect(dialog(page).getByText("This letter cannot be shown here.")).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: "Download" })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Print" })).toHaveCount(0);
  });
});
