import type { Page } from "@playwright/test";
import { chooseRecipient, sentMessages } from "../support/messages-page.ts";
import { cards, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, fillIn, test } from "../support/test.ts";

const says = (page: Page, text: string | RegExp) =>
  expect(
    page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).first(),
  ).toBeAttached();

/** A screen reader starts again at the top of the page when the focus is nowhere. */
const expectFocusKept = (page: Page) => expect(page.locator("body")).not.toBeFocused();

test("signing in: a refused password takes the focus, then the question, then the record's name", async ({
  page,
  world,
}) => {
  const { username, password } = world.people.aroha;
  await page.goto("/login");
  await fillIn(page, username, "wrong");
  await expect(page.getByRole("group", { name: "Your username or password is incorrect." })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await fillIn(page, username, password);
  const question = page.getByRole("dialog", { name: "Choose an account to continue" });
  await expect(question.getByRole("heading", { level: 2 })).toBeFocused();
  await question.getByRole("button", { name: "Tama Ngata" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tama’s health" })).toBeFocused();
});

test("booking: each question and the booked appointment take the focus, and the title says which", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments?tab=book" });
  const question = page.getByRole("heading", { level: 2 });
  await page.locator(".slots button").first().click();
  await expect(question.filter({ hasText: "appointment for?" })).toBeFocused();
  await page.getByLabel("Reason", { exact: true }).fill("Repeat scripts");
  await page.getByRole("button", { name: "Continue" }).click();
  const check = page.getByRole("dialog", { name: /^Book this appointment for you/ });
  await expect(check.getByRole("heading", { level: 2 })).toBeFocused();
  await check.getByRole("button", { name: "Book", exact: true }).click();
  await expect(question.filter({ hasText: "Appointment Booked successfully" })).toBeFocused();
  await expect(page).toHaveTitle(/^Appointment Booked successfully \| /);
});

test("a result: its dialog takes the focus, and gives it back", async ({ page, signIn }) => {
  await signIn("sione", { to: "/reports" });
  const opener = page.getByRole("button", { name: "HbA1c" }).first();
  await opener.click();
  const result = page.getByRole("dialog", { name: "HbA1c" });
  await expect(result.getByRole("heading", { level: 2, name: "HbA1c" })).toBeFocused();
  await expect(result).toHaveAccessibleDescription(/\d/);
  await page.keyboard.press("Escape");
  await expect(result).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a message: what is missing, each file and the sending are heard", async ({ page, signIn }) => {
  await signIn("mei", { to: "/emails/compose" });
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
  await page
    .locator("input[name=file]")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await says(page, "a.pdf is added.");
  await page.getByRole("button", { name: "Remove a.pdf" }).click();
  await says(page, "a.pdf is removed.");
  await expectFocusKept(page);
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill("A rash");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Is it from the tablets?");
  await page.getByRole("button", { name: /^Send/ }).click();
  await says(page, "Sending to Dr Hana Pōtiki");
  await expect(sentMessages(page)).toBeFocused();
});

test.describe("paying", () => {
  test.use({ allowedHost: /\/stripe\// });
  test("a refused amount, a declined card and the receipt take the focus, and the steps are heard", async ({
    page,
    signIn,
    world,
  }) => {
    await signIn("sione", { to: "/accounts" });
    await chooseAmount(page, "9999");
    const amount = page.getByLabel("Amount", { exact: true });
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription(/Enter \$493\.50 or less\./);
    await amount.fill("50");
    await goToPayment(page);
    await expectFocusKept(page);
    await enterCard(page, cards.declined);
    await payButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeFocused();
    await enterCard(page);
    await world.addFault({ match: { path: "patient/SavePayment" }, effect: { type: "latency", ms: 1_500 } });
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Paying \$/ })).toBeFocused();
    await says(page, "Recording it at the practice");
    await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeFocused();
    await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  });
});
