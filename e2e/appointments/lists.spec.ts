import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expectPhoto } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

const upcoming = "/appointments?tab=upcoming";
const history = "/appointments?tab=history";

test.use({ allowedHost: /^http:\/\/127\.0\.0\.1:\d+\/~[^/]+\/maps\?q=/ });

test("asks another host for a map only after a click, with the place alone, reads the list each time the tab is opened, and shows a failed list with Retry beside the practice's number", async ({
  page,
  world,
  baseURL,
  signIn,
}) => {
  const foreign: { url: string; referer: string | undefined }[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http") && !request.url().startsWith(String(baseURL))) {
      foreign.push({ url: decodeURIComponent(request.url()), referer: request.headers().referer });
    }
  });
  const listReads = async () => (await world.journal("GET Patient/Appointments")).length;
  await signIn("sione", { to: upcoming });
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectPhoto(page);
  expect(foreign).toEqual([]);
  const card = page.getByRole("article").first();
  await card.getByText(/^More/).click();
  await card.getByRole("link", { name: /^Show map/ }).click();
  const map = card.frameLocator("iframe").frameLocator("iframe");
  await expect(map.getByText("4 Riverside Drive, Lower Hutt 5010")).toBeVisible();
  const colour = await page
    .getByRole("link", { name: "Refresh" })
    .evaluate((link) => getComputedStyle(link).color);
  await expect(card.frameLocator("iframe").getByRole("link")).toHaveCSS("color", colour);
  expect(foreign).toHaveLength(1);
  expect(foreign[0]?.url).toMatch(/maps\?q=Riverside,\+4\+Riverside\+Drive,\+Lower\+Hutt\+5010$/);
  expect(foreign[0]?.referer).toBeUndefined();
  await card.getByRole("link", { name: /^Hide map/ }).click();
  await expect(card.locator("iframe")).toHaveCount(0);
  const before = await listReads();
  await page
    .getByRole("link", { name: /^Cancel / })
    .first()
    .click();
  await page.getByRole("link", { name: "Keep the appointment" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Opening and closing a dialog makes no call.
  expect(await listReads()).toBe(before);
  await world.addFault({ match: { path: "Patient/Appointments" }, effect: { type: "status", status: 500 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Upcoming Appointment" }).click();
  await expect(page.getByText("We could not load your upcoming appointments.")).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeHidden();
  const retry = page.getByRole("link", { name: "Retry" });
  const call = page.getByRole("main").getByRole("link", { name: "Call the practice 04 555 0110" });
  const widthOf = async (one: typeof call) => (await one.boundingBox())?.width;
  await expect(async () => expect(await widthOf(call)).toBe(await widthOf(retry))).toPass();
  await world.clearFaults();
  await retry.click();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("says a date of the history as the portal does, its errors take the focus, and an empty list is a drawing with red words", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: history });
  await page.getByText("Choose dates").click();
  await page.getByLabel("From").fill("2026-09-01");
  // The browser writes the date in its own language, the portal beside it.
  await expect(page.getByText("Tue 01-09-2026", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show these dates" }).click();
  await expect(page.getByText("01-09-2026 to 24-11-2026")).toBeVisible();
  await page.goto(`${history}&from=2020-01-01&to=2030-01-01`);
  await expect(page.locator(".error-summary")).toBeFocused();
  await expectAccessibleEverywhere(page, "a range that is too long");
  const own = await world.list("appointments", "sione");
  await world.change("appointments", "sione", Object.fromEntries(own.map(({ id }) => [id, null])));
  await page.goto(upcoming);
  const list = page.getByRole("region", { name: "Upcoming appointments" });
  await expect(list.locator(".quiet-ridges")).toBeVisible();
  const colourOf = (text: string) =>
    list.getByText(text).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf("no upcoming appointments")).not.toBe(await colourOf("No Records Found"));
});
