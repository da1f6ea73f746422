import { expect, test } from "../support/test.ts";

test("a question about a result goes to its doctor, and leads back to the open result", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/reports" });
  await page.locator(".month-rows > li").first().getByRole("button").first().click();
  const result = page.getByRole("dialog");
  const name = await result.getByRole("heading", { level: 2 }).innerText();
  const ask = page.getByRole("link", { name: /^Ask .* about this result$/ });
  const doctor = /^Ask (.*) about/.exec(await ask.innerText())?.[1] ?? "";
  await ask.click();
  const subject = page.getByLabel("Subject", { exact: true });
  await expect(subject).toHaveValue(new RegExp(`^${name} of \\d\\d-\\d\\d-\\d{4}$`));
  await expect(page.getByRole("button", { name: `Send to ${doctor}` })).toBeVisible();
  await page.goBack();
  await expect(result.getByRole("table")).toBeVisible();
  await ask.click();
  await expect(subject).toBeVisible();
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
  await page.locator(".month-rows > li").first().getByRole("button").first().click();
  await page.getByRole("link", { name: /^Ask .* about this result$/ }).click();
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue(/ of \d\d-\d\d-\d{4}$/);
});

test("leaves the list while it is read again, without an error", async ({ page, faults, signIn }) => {
  await signIn("sione", { to: "/reports" });
  await page.locator(".month-rows > li").first().getByRole("button").first().click();
  const result = page.getByRole("dialog");
  await expect(result.getByRole("table")).toBeVisible();
  await faults.add({ match: { path: "Patient/LabResults" }, effect: { type: "latency", ms: 60_000 } });
  // The list is on its way and the layout is still missing when the user goes on.
  await page.route(/_routes=.*layout/, () => undefined);
  const list = page.waitForResponse(/_routes=.*reports/);
  await result.getByRole("link", { name: "Close" }).click();
  await list;
  await page.getByRole("link", { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/show=unread/);
});

test("leaves an open result while its earlier values are read, without an error", async ({
  page,
  faults,
  signIn,
}) => {
  await signIn("sione", { to: "/reports" });
  await faults.add({
    match: { path: "Patient/LabResultChartById" },
    effect: { type: "latency", ms: 60_000 },
  });
  // The layout is not read again, so that the router still works on the request that opened the result.
  await page.route(/_routes=.*layout/, () => undefined);
  await page.locator(".month-rows > li").first().getByRole("button").first().click();
  await expect(page.getByText("Looking for earlier values")).toBeVisible();
  await page.getByRole("link", { name: /^Ask .* about this result$/ }).click();
  await expect(page.getByLabel("Subject", { exact: true })).toBeVisible();
});
