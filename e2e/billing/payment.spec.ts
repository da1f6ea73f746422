import { expectAccessibleEverywhere, expectNoSidewaysScrolling } from "../support/axe.ts";
import { accountHeading, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const saveCall = "POST patient/SavePayment";

test("pays an amount with its fee shown first, and ends with a receipt, from which Back leads to Accounts", async ({
  page,
  signIn,
  world,
  journal,
}) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "300");
  const script = page.waitForRequest(/\/stripe\//);
  await goToPayment(page);
  await script;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for Sione Taufa");
  await enterCard(page);
  await expect(page.getByRole("definition")).toHaveText(["$245.50", "$54.50", "$7.50", "$307.50"]);
  await expect(
    page.getByText(
      "To Kererū Street Medical Centre, from Sione Taufa’s account. Still to pay afterwards: $193.50. Change what you pay",
    ),
  ).toBeVisible();
  await expect(page.getByText("We never ask for your bank details")).toHaveCount(0);
  await expectAccessibleEverywhere(page, "the card form");
  await journal.verify({ call: "POST patient/SaveTempPayment", times: 0 });
  await page.getByRole("button", { name: "Pay $307.50 for Sione Taufa" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Paid: $307.50" })).toBeVisible();
  await expect(page.getByText(/Recorded by the practice on 24-11-2026 at 09:\d\d/)).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([
    "Kererū Street Medical Centre21A Kererū Street, Te Aro, Wellington 6011GST number 000-000-000",
    /^Sione Taufa, NHI Z/,
    "Visa ending 4242",
  ]);
  const lines = page.getByRole("region", { name: "Receipt" }).getByRole("listitem");
  await expect(lines).toHaveText([
    /^Minor surgery.*\$245\.50$/,
    /^GP consultation, adult, KSM-.*\$13\.50 of it still to pay\$54\.50$/,
    "Card fee, Visa 2.5%$7.50",
    "Total$307.50",
  ]);
  await expect(page.getByText("Still to pay on this account: $193.50, 5 invoices.")).toBeVisible();
  await expectAccessibleEverywhere(page, "the receipt");
  await journal.verify({
    call: "POST patient/SaveTempPayment",
    times: 1,
    with: { amount: 300_00, fee: 7_50 },
  });
  await journal.verify({ call: saveCall, times: 1 });
  expect(await world.cardIntents()).toMatchObject([{ amount: 307_50, charges: 1 }]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accounts");
  await expect(accountHeading(page)).toHaveText(/\$193\.50 to pay/);
});

test("each step of a payment is seen while the practice takes its time, and its number is copied", async ({
  page,
  faults,
  signIn,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50");
  await goToPayment(page);
  await enterCard(page);
  for (const path of ["patient/SaveTempPayment", "patient/SavePayment"]) {
    await faults.add({ match: { path }, effect: { type: "latency", ms: 1_000 } });
  }
  await faults.add({
    match: { path: "v1/payment_intents/{intentId}" },
    effect: { type: "latency", ms: 500 },
  });
  const current = page.locator("[aria-current=step]");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Paying $51.25" })).toBeFocused();
  await expect(current).toContainText("Preparing the payment at the practice");
  await expect(current).toContainText("Recording it at the practice");
  await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "90");
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
});

test("pays on the account holder's account while another person's record is open", async ({
  page,
  signIn,
  journal,
}) => {
  await signIn("aroha", { as: "Tama Ngata", to: "/accounts" });
  await goToPayment(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for Aroha Ngata");
  const confirmation = page.waitForRequest(/payment_intents\/.*\/confirm$/);
  await enterCard(page);
  await page.getByRole("button", { name: "Pay $89.74 for Aroha Ngata" }).click();
  const billing = new URLSearchParams((await confirmation).postData() ?? "");
  expect(billing.get("payment_method_data[billing_details][name]")).toBe("Aroha Ngata");
  expect(billing.get("payment_method_data[billing_details][email]")).toBe("aroha@example.nz");
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expect(page.getByRole("definition").nth(1)).toHaveText("Aroha Ngata");
  await expect(page.getByText("Still to pay on this account: $0.00.")).toBeVisible();
  await journal.verify({ call: saveCall, times: 1 });
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
  await expectInside();
  await goToPayment(page);
  await enterCard(page);
  await expectInside();
  await payButton(page).click();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expectInside();
});
