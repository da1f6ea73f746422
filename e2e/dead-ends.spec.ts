import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, twoLooks } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const number = "04 555 0110";

/** The page offers the practice's number as a button, the helpline and 111. */
async function expectNumbers(page: Page, main = page.getByRole("main")) {
  const call = main.getByRole("link", { name: `Call the practice ${number}` });
  await expect(call).toHaveAttribute("href", "tel:+6445550110");
  await expect(main.getByRole("link", { name: "0800 358 5453" })).toBeVisible();
  await expect(main.getByRole("link", { name: "111" })).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) >= 600) return;
  const spare = () =>
    call.evaluate((button) => {
      const block = button.parentElement ?? button;
      return block.getBoundingClientRect().width - button.getBoundingClientRect().width;
    });
  await expect.poll(spare).toBe(0);
}

test.describe("a page that cannot be shown", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("offers the practice's number, the helpline and 111", async ({ page, faults, signIn }) => {
    test.slow();
    await test.step("signed out, with the number that the portal is told", async () => {
      await page.goto("/no-such-page");
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "0800 358 5453" })).toBeVisible();
      await expect(main.getByRole("link", { name: "111" })).toBeVisible();
      await expect(main.getByRole("link", { name: "Call the practice 04 555 0110" })).toBeVisible();
    });
    await signIn("mei");
    await expect(page.getByRole("main")).toContainText("No unread messages");
    await test.step("an unknown address", async () => {
      await page.goto("/no-such-page");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load the page");
      await expectNumbers(page);
      await expectAccessibleEverywhere(page, "unknown address");
    });
    await test.step("a practice that does not answer", async () => {
      await faults.add({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not reach your practice");
      await expectNumbers(page);
      await expectAccessibleEverywhere(page, "unreachable practice", twoLooks);
    });
  });

  test.describe("of an area that the practice has not turned on", () => {
    test.use({ scenario: "menu-minimal" });
    test("offers them too", async ({ page, signIn }) => {
      await signIn("sione");
      await page.goto("/reports");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "This is not available for this account",
      );
      await expectNumbers(page);
    });
  });

  test("keeps the last number when the practice's details cannot be loaded", async ({
    page,
    faults,
    signIn,
  }) => {
    await signIn("aroha");
    const phone = page.getByRole("banner").getByRole("link", { name: `Phone the practice, ${number}` });
    await expect(phone).toBeVisible();
    await faults.add({ match: { path: "Patient/Organization" }, effect: { type: "status", status: 500 } });
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
    await page.goto("/no-such-page");
    await expectNumbers(page);
  });
});
