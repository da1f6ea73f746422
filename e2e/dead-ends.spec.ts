import type { Locator } from "@playwright/test";
import { expectAccessibleEverywhere, expectClean, sidewaysScrolling, twoLooks } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("offers the practice's number, the helpline and 111", async ({ page, world, signIn }) => {
  await world.setMenu(["messages"]);
  await signIn("mei");
  await expect(page.getByRole("main")).toContainText("No unread messages");
  const main = page.getByRole("main");
  for (const [address, heading, looks] of [
    ["/vitals", "This is not available for this account", undefined],
    ["/no-such-page", "Failed to load the page", undefined],
    ["/", "We could not reach your practice", twoLooks],
  ] as const) {
    if (looks)
      await world.addFault({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const call = main.getByRole("link", { name: "Call the practice 04 555 0110" });
    await expect(call).toHaveAttribute("href", "tel:+6445550110");
    await expect(main.getByRole("link", { name: "0800 358 5453" })).toBeVisible();
    await expect(main.getByRole("link", { name: "111" })).toBeVisible();
    // On a phone the button is as wide as the page.
    const width = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().width);
    await expect.poll(async () => (await width(call.locator(".."))) - (await width(call))).toBe(0);
    await expectAccessibleEverywhere(page, heading, looks);
  }
});

test("keeps the last number when the practice's details cannot be loaded", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("aroha");
  const phone = page.getByRole("banner").getByRole("link", { name: "Phone the practice, 04 555 0110" });
  await expect(phone).toBeVisible();
  await world.addFault({ match: { path: "Patient/Organization" }, effect: { type: "status", status: 500 } });
  await world.addFault({ match: { path: "Patient/PatientMenu" }, effect: { type: "status", status: 500 } });
  // Another patient's record starts without what the session has stored for the first one.
  await page.getByRole("button", { name: /Aroha/ }).click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Tama Ngata/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await expect(page.getByText("We could not load your practice’s details.").first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText("For health advice");
  await expect(page.getByRole("main")).not.toContainText("Outside these hours");
  await expect(phone).toBeVisible();
  await expect(page.getByText("The rest of the menu could not be loaded.").first()).toBeAttached();
  await expectClean(page);
  await page.setViewportSize({ width: 820, height: 900 });
  expect(await sidewaysScrolling(page)).toBe(0);
  await page.goto("/no-such-page");
  await expect(
    page.getByRole("main").getByRole("link", { name: "Call the practice 04 555 0110" }),
  ).toBeVisible();
});
