import type { Page } from "@playwright/test";
import { bookingClient } from "../support/booking/booking-page.ts";
import { expect, test } from "../support/test.ts";

const question = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Book this / });

test("words of an emergency lead to 111 as they are typed, and a reload keeps the unfinished booking", async ({
  page,
  signIn,
}) => {
  await signIn("aroha", { as: "Tama Ngata", to: "/appointments?tab=book&step=type" });
  await page.getByRole("button", { name: "A doctor", exact: true }).click();
  await times(page).first().click();
  const filled = /(^| )bg-primary( |$)/;
  const reason = page.getByLabel("Reason", { exact: true });
  await reason.fill("Sore throat and chest pain");
  await expect(page.getByRole("link", { name: "Call 111" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).not.toHaveClass(filled);
  await reason.fill("Sore throat");
  await expect(page.getByRole("link", { name: "Call 111" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByRole("button", { name: "Book for Tama Ngata" })).toHaveClass(filled);
  await page.reload();
  await expect(dialog(page)).toContainText("Sore throat");
  await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
});

test("the browser's Back returns to the question before, without a write", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  await times(page).first().click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(question(page, "What is the appointment for?")).toBeVisible();
  await expect(page.getByLabel("Reason", { exact: true })).toHaveValue("Sore knee");
  await page.goBack();
  await expect(question(page, "Which time suits you?")).toBeVisible();
  await expect(times(page).first()).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(dialog(page)).toContainText("Sore knee");
  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
});

test("keeps what was typed when another patient takes the time, and books one of the nearest instead", async ({
  page,
  world,
  portalUrl,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments?tab=book&step=time&day=2026-11-24" });
  const time = times(page).nth(2);
  const chosen = JSON.parse((await time.getAttribute("value")) ?? "");
  await time.click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore knee, since Saturday");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toBeVisible();
  const george = await bookingClient(portalUrl, world, "george");
  await george.choose(chosen, "Flu");
  expect(await george.book()).toBe(true);

  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("This slot has just been taken. Please choose another time.")).toBeVisible();
  await expect(question(page, "Which time suits you?")).toBeFocused();
  const nearest = page.getByRole("region", { name: "The nearest times that are still free" });
  await expect(nearest.getByRole("button")).toHaveCount(3);
  await nearest.getByRole("button").first().click();
  await expect(dialog(page)).toContainText("Sore knee, since Saturday");
  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
});

test("shows two appointments when cancelling the old one fails, and Retry cancels only that one", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments?tab=upcoming" });
  const moves = page.getByRole("link", { name: /^Move / });
  await moves.first().click();
  await times(page).last().click();
  await world.addFault({
    match: { method: "DELETE", path: "Patient/Appointment" },
    effect: { type: "status", status: 500 },
    when: { times: 1 },
  });
  await page.getByRole("button", { name: /^Move to \w{3} \d\d-\d\d-2026, \d\d:\d\d$/ }).click();
  await expect(question(page, "You now have two appointments")).toBeFocused();
  // It stays until it is settled, also after leaving the page.
  await page.goto("/appointments");
  await page.getByRole("button", { name: "Try again to cancel the old one" }).dblclick();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
  await expect(page.getByText("The appointment is moved.")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
  expect(await world.journal("DELETE Patient/Appointment")).toHaveLength(2);
});
