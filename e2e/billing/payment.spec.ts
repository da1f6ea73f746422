import { expectAccessibleEverywhere, expectNoSidewaysScrolling } from "../support/axe.ts";
import { accountHeading, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

test("each step of a payment is seen while the practice takes its time, and its number is copied", async ({
  page,
  signIn,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50");
  await goToPayment(page);
  await enterCard(page);
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/accounts\/payments/, (route) => void held.push(() => route.continue()));
  const answer = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await held.shift()?.();
  };
  const current = page.locator("[aria-current=step]");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Paying $51.25" })).toBeFocused();
  await expect(current).toContainText("Preparing the payment at the practice");
  await answer();
  await expect(current).toContainText("Recording it at the practice");
  await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "90");
  await answer();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeFocused();
  await expectAccessibleEverywhere(page, "the receipt");
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
});

test("long names stay inside the pages of paying", async ({ page, signIn }) => {
  const expectInside = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScrolling(page);
    }
  };
  await signIn("xss", { to: "/accounts" });
  await expect(accountHeading(page)).toHaveText(/\$25\.00 to pay$/);
  await goToPayment(page);
  await enterCard(page);
  await expectInside();
  await payButton(page).click();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expectInside();
});
