import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const question = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const firstTime = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / }).first();

test("keeps an unfinished booking over a reload, and every answer can be changed", async ({
  page,
  signIn,
}) => {
  await signIn("aroha", { to: "/appointments?tab=book&step=type" });
  await page.getByRole("main").getByRole("button", { name: "Tama Ngata" }).click();
  // A child's booking asks for the kind, and leaves out those for other ages.
  await expect(page.getByText("Tama Ngata’s last appointment,")).toBeVisible();
  await expect(page.getByRole("button", { name: "The cervical screening test" })).toHaveCount(0);
  await page.getByRole("button", { name: "A doctor", exact: true }).click();
  await expect(question(page, "Which time suits Tama Ngata?")).toBeVisible();
  await page.getByRole("link", { name: "Morning", exact: true }).click();
  await expect(page.getByRole("link", { name: "Morning", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await firstTime(page).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore throat and chest pain");
  const filled = /(^| )bg-primary( |$)/;
  await expect(page.getByRole("link", { name: "Call 111" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).not.toHaveClass(filled);
  await page.getByRole("button", { name: "Continue" }).click();
  const book = page.getByRole("button", { name: "Book for Tama Ngata" });
  await expect(page.getByText("If this is happening now, call 111")).toBeVisible();
  await expect(book).not.toHaveClass(filled);
  await page.getByRole("link", { name: "Change reason" }).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore throat");
  await expect(page.getByRole("link", { name: "Call 111" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(book).toHaveClass(filled);
  const dialog = page.getByRole("dialog", { name: "Book this for Tama Ngata?" });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toContainText("GP consult");
  await expect(dialog).toContainText("Sore throat");
  await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
  await dialog.getByRole("link", { name: "Change the time" }).click();
  await expect(question(page, "Which time suits Tama Ngata?")).toBeVisible();
  await expect(page.getByText("For Tama Ngata: GP consult")).toBeVisible();
  await firstTime(page).click();
  await expect(dialog).toContainText("Sore throat");
});

test("the browser's Back returns to the question before, without a write", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  await firstTime(page).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Book this appointment for you, Sione Taufa?" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(question(page, "What is the appointment for?")).toBeVisible();
  await expect(page.getByLabel("Reason", { exact: true })).toHaveValue("Sore knee");
  await page.goBack();
  await expect(question(page, "Which time suits you?")).toBeVisible();
  await expect(firstTime(page)).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(dialog).toContainText("Sore knee");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
});
