import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const openFirst = (page: Page) =>
  page.locator(".month-rows > li").first().getByRole("button").first().click();
const askLink = (page: Page) => page.getByRole("link", { name: "Ask about this result" });
const subject = (page: Page) => page.getByLabel("Subject", { exact: true });

test("a question about a result leads back to the open result, also by Cancel, and while its earlier values are read", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/reports" });
  await world.addFault({
    match: { path: "Patient/LabResultChartById" },
    effect: { type: "latency", ms: 60_000 },
  });
  // The layout is not read again, so that the router still works on the request that opened the result.
  await page.route(/_routes=.*layout/, () => undefined);
  await openFirst(page);
  await expect(page.getByText("Looking for earlier values")).toBeVisible();
  const result = page.getByRole("dialog");
  await askLink(page).click();
  await expect(subject(page)).toBeVisible();
  await page.unroute(/_routes=.*layout/);
  await world.clearFaults();
  await page.goBack();
  await expect(result.getByRole("table")).toBeVisible();
  await askLink(page).click();
  await expect(subject(page)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(result.getByRole("table")).toBeVisible();
  await expect(page).toHaveURL(/\/reports\?result=/);
  await page.goBack();
  await expect(result).toBeHidden();
});

test("a link that is pressed while the list is read again leads to its page", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/reports" });
  await expect(page.locator(".month-rows > li").first()).toBeVisible();
  await world.addFault({ match: { path: "Patient/LabResults" }, effect: { type: "latency", ms: 1_000 } });
  // The router hears of further addresses only once the page has been read again.
  const read = (route: string) =>
    page.waitForResponse((response) =>
      decodeURIComponent(response.url()).includes(`_routes=routes/signed-in/${route}`),
    );
  const pageRead = Promise.all([read("layout"), read("reports")]);
  await page.route("**/__manifest*", async (route) => {
    await pageRead;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await route.continue();
  });
  await openFirst(page);
  await askLink(page).click();
  await expect(subject(page)).toHaveValue(/ of \d\d-\d\d-\d{4}$/);
});
