import type { Page } from "@playwright/test";
import { bookingClient } from "../support/booking/booking-page.ts";
import { expect, test } from "../support/test.ts";

const question = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Book this / });

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
  const reason = page.getByLabel("Reason", { exact: true });
  const filled = /(^| )bg-primary( |$)/;
  await test.step("words of an emergency lead to 111 as they are typed", async () => {
    await reason.fill("Sore knee and chest pain");
    await expect(page.getByRole("link", { name: "Call 111" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).not.toHaveClass(filled);
    await reason.fill("Sore knee, since Saturday");
    await expect(page.getByRole("link", { name: "Call 111" })).toHaveCount(0);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page).getByRole("button", { name: "Book", exact: true })).toHaveClass(filled);
  });
  await test.step("Back returns to the question before, and a reload keeps the unfinished booking", async () => {
    await page.goBack();
    await expect(question(page, "What is the appointment for?")).toBeVisible();
    await expect(reason).toHaveValue("Sore knee, since Saturday");
    await page.goBack();
    await expect(question(page, "Which time suits you?")).toBeVisible();
    await expect(times(page).first()).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(dialog(page)).toContainText("Sore knee, since Saturday");
    await page.reload();
    await expect(dialog(page)).toContainText("Sore knee, since Saturday");
    await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
    expect(await world.journal("POST Patient/Appointment")).toHaveLength(0);
  });
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
