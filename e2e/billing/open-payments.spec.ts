import { expectAccessibleEverywhere } from "../support/axe.ts";
import { accountHeading, cards, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const saveCall = "POST patient/SavePayment";

test("says not to pay again until the practice has confirmed a charge, and locks its invoices only", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await world.addFault({
    match: { path: "patient/SavePayment" },
    effect: { type: "practice-error", error: "payment-not-recorded" },
  });
  await page.getByRole("checkbox", { name: /^All/ }).click();
  await page.getByRole("checkbox", { name: /^Pay ACC/ }).check();
  await goToPayment(page);
  await enterCard(page);
  await payButton(page).click();
  const charged = page.getByRole("heading", {
    name: "Your card was charged. The practice has not confirmed it yet.",
  });
  await expect(charged).toBeVisible();
  await page.getByRole("link", { name: "Back to Accounts" }).click();
  await expect(charged).toBeVisible();
  await expect(accountHeading(page)).toHaveText(/\$493\.50 to pay/);
  await expect(page.getByRole("checkbox", { name: /^Pay ACC/ })).toHaveCount(0);
  await expect(page.locator(".pay-bar strong")).toHaveText("$438.50");
  await expect(page.getByRole("button", { name: "Go to payment" })).toHaveAttribute("aria-disabled", "false");
  await expectAccessibleEverywhere(page, "the accounts with a charge that is not confirmed");
  await world.clearFaults();
  await page.getByRole("link", { name: "See this payment" }).click();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await world.verify({ call: saveCall, times: { min: 2 } });
});

test("a payment of another tab keeps everything else from being paid, and can be taken over", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await page.getByRole("checkbox", { name: /^All/ }).click();
  await page.getByRole("checkbox", { name: /^Pay ACC/ }).check();
  await goToPayment(page);
  await enterCard(page, cards.challenged);
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await other.goto("/accounts");
  const card = other.getByRole("region", { name: "Payment", exact: true });
  await expect(card.getByText("A payment of $56.38 is under way.")).toBeVisible();
  const go = other.getByRole("button", { name: "Go to payment" });
  await expect(go).toHaveAttribute("aria-disabled", "true");
  await expect(go).toHaveAccessibleDescription(
    "A payment is under way. Nothing else can be paid until it has ended.",
  );
  await expectAccessibleEverywhere(other, "a payment under way");
  await card.getByRole("button", { name: "Look again" }).click();
  await expect(card.getByRole("button", { name: "Look again" })).toBeFocused();
  await card.getByRole("link", { name: "Go on with this payment" }).click();
  await other.getByLabel("Card number").waitFor();
  await expect(other.getByRole("definition")).toHaveText(["$55.00", "$1.38", "$56.38"]);
  await enterCard(other, cards.amex);
  await expect(other.getByText("This payment was started for another type of card: Visa.")).toBeVisible();
  await expect(payButton(other)).toHaveAttribute("aria-disabled", "true");
  await enterCard(other);
  await payButton(other).click();
  await expect(other.getByText("Payment succeeded successfully")).toBeVisible();
  expect(await world.cardIntents()).toMatchObject([{ amount: 56_38, charges: 1 }]);
});
