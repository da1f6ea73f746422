import type { BrowserContext, Page } from "@playwright/test";
import { cards, enterCard, goToPayment } from "../support/paying.ts";
import { expect, test, type World } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$505\.84 for Sione Taufa$/ });

/** Opens the payment of everything that is owed, with a card entered. */
async function openPayment(page: Page, number?: string) {
  await page.goto("/accounts");
  await goToPayment(page);
  await enterCard(page, number);
}

/** Another tab of the same browser. */
async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto("/accounts");
  return page;
}

const receipt = (page: Page) => page.getByRole("heading", { name: "Receipt", exact: true });

/** One charge of everything, recorded once, and nothing left to pay. */
async function expectPaidOnce(world: World) {
  const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
  expect(charged).toMatchObject([{ amount: 505_84, charges: 1 }]);
  const recorded = (await world.list("payments", "sione")) as unknown as { saved: boolean }[];
  expect(recorded.filter(({ saved }) => saved)).toHaveLength(1);
  const calls = await world.journal("POST patient/SavePayment");
  expect(calls.filter(({ answer }) => answer === true)).toHaveLength(1);
}

test.beforeEach(async ({ signIn }) => {
  await signIn("sione", { to: false });
});

test("a network that is lost after the charge leaves a receipt in the next tab", async ({
  page,
  context,
  world,
}) => {
  await openPayment(page);
  // The card provider charges the card, and nothing reaches this page any more.
  await page.route(/\/confirm$/, async (route) => {
    await route.fetch();
    await page.route(/\/accounts\/payments/, (request) => request.abort());
    await route.abort();
  });
  await payButton(page).click();
  await expect.poll(async () => (await world.cardIntents())[0]?.charges).toBe(1);
  await expect(page.getByText("Do not pay again.").first()).toBeVisible();
  await page.close();

  const next = await openTab(context);
  await expect(next.getByText("Sione Taufa’s account: nothing to pay")).toBeVisible();
  await expectPaidOnce(world);
});

test("a tab closed after its card was declined says that nothing was charged", async ({
  page,
  context,
  world,
}) => {
  await openPayment(page, cards.declined);
  await page.route(/\/confirm$/, async (route) => {
    await page.route(/\/accounts\/payments/, (request) => request.abort());
    await route.fetch();
    await route.abort();
  });
  const unanswered = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/accounts/payments"),
  );
  await payButton(page).click();
  await unanswered;
  expect((await world.cardIntents())[0]?.lastError).toBe("card_declined");
  await page.close();

  const next = await openTab(context);
  await expect(next.getByText("A payment of $505.84 was not finished.")).toBeVisible();
  await expect(next.getByText("Nothing was charged. We keep checking for a day.")).toBeVisible();
  await goToPayment(next);
  await enterCard(next);
  await payButton(next).click();
  await expect(receipt(next)).toBeVisible();
  await expectPaidOnce(world);
});

test("Log Out after the charge records it first", async ({ page, world }) => {
  await world.addFault({
    match: { path: "patient/SavePayment" },
    effect: { type: "practice-error", error: "payment-not-recorded" },
  });
  await openPayment(page);
  await payButton(page).click();
  await expect(
    page.getByText("Your card was charged. The practice has not confirmed it yet.").first(),
  ).toBeVisible();
  await expect(receipt(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Sione Taufa/ }).click();
  await world.clearFaults();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login\?loggedOut$/);
  await expect.poll(async () => (await world.journal("POST Patient/Logout")).length).toBe(1);
  await expectPaidOnce(world);
});
