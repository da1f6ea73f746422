import type { Page } from "@playwright/test";
import { bookingClient } from "../support/booking/booking-page.ts";
import { expect, test } from "../support/test.ts";

const question = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });

test("keeps what was typed when another patient takes the time, and books one of the nearest instead", async ({
  page,
  world,
  portalUrl,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  await page.getByRole("link", { name: /^Tue 24 Nov/ }).click();
  await expect(page.getByRole("heading", { level: 3, name: /^Tuesday 24 November/ })).toBeVisible();
  await times(page).nth(2).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore knee, since Saturday");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Book this appointment for you, Sione Taufa?" });
  await expect(dialog).toBeVisible();
  const chosen = await dialog.innerText();

  // George books the same time first, as his own page offers it.
  const george = await bookingClient(portalUrl, world, "george");
  const free = await george.times();
  const [, day = "", time = ""] = /(\d\d)-11-2026, (\d\d:\d\d)/.exec(chosen) ?? [];
  const at = `2026-11-${day}T${time}`;
  const provider = /Dr \p{L}+ \p{L}+/u.exec(chosen)?.[0];
  const same = free.find((one) => one.startsAt.startsWith(at) && JSON.stringify(one).includes(`${provider}`));
  if (same === undefined) throw new Error(`George is not offered ${chosen}`);
  await george.choose(same, "Flu");
  expect(await george.book()).toBe(true);

  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("This slot has just been taken. Please choose another time.")).toBeVisible();
  await expect(question(page, "Which time suits you?")).toBeFocused();
  const nearest = page.getByRole("region", { name: "The nearest times that are still free" });
  await expect(nearest.getByRole("button")).toHaveCount(3);
  await expect(page.getByText(/times on Tuesday 24 November/)).toBeVisible();
  await nearest.getByRole("button").first().click();
  await expect(dialog).toContainText("Sore knee, since Saturday");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
});

test("shows two appointments when cancelling the old one fails, and Retry cancels only that one", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments?tab=upcoming" });
  await expect(page.getByRole("article")).toHaveCount(3);
  await page
    .getByRole("link", { name: /^Move / })
    .first()
    .click();
  await expect(page.getByText(/^Moving \w{3} \d\d-\d\d-2026, \d\d:\d\d/)).toBeVisible();
  await times(page).last().click();
  await world.addFault({
    match: { method: "DELETE", path: "Patient/Appointment" },
    effect: { type: "status", status: 500 },
    when: { times: 1 },
  });
  const dialog = page.getByRole("dialog", { name: "Move your appointment?" });
  for (const text of ["From", "To", "We book the new time first"]) await expect(dialog).toContainText(text);
  await dialog.getByRole("link", { name: "Add a reason" }).click();
  await page.getByLabel("Reason", { exact: true }).fill("Later suits better");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("Reason: Later suits better");
  await dialog.getByRole("button", { name: /^Move to \w{3} \d\d-\d\d-2026, \d\d:\d\d$/ }).click();
  await expect(question(page, "You now have two appointments")).toBeFocused();
  // It stays until it is settled, also after leaving the page.
  await page.goto("/appointments");
  await expect(question(page, "You now have two appointments")).toBeVisible();
  await page.getByRole("button", { name: "Try again to cancel the old one" }).dblclick();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
  await expect(page.getByText("The appointment is moved.")).toBeVisible();
  for (const [label, value] of [
    ["Old time", "Cancelled"],
    ["Reason", "Later suits better"],
  ] as const) {
    await expect(page.getByRole("definition").filter({ hasText: value })).toBeVisible();
    await expect(page.getByRole("term").filter({ hasText: label })).toBeVisible();
  }
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
  expect(await world.journal("DELETE Patient/Appointment")).toHaveLength(2);
  await page.getByRole("link", { name: "See upcoming appointments" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("names the record of a booking for a family member", async ({ page, world, signIn }) => {
  const before = (await world.list("appointments", "tama")).length;
  await signIn("aroha", { to: "/appointments?tab=book&step=type" });
  const tama = page.getByRole("main").getByRole("button", { name: "Tama Ngata", exact: true });
  await tama.click();
  await expect(question(page, "What does Tama Ngata need?")).toBeVisible();
  // The same question stays, so the focus stays on the choice, which says that it is chosen.
  await expect(tama).toBeFocused();
  await expect(tama).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "A doctor", exact: true }).click();
  await expect(question(page, "Which time suits Tama Ngata?")).toBeFocused();
  await times(page).first().click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore throat");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Book for Tama Ngata" }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
  await expect(page.getByText("Confirmed by the practice’s booking system")).toBeVisible();
  await expect(page.getByText("It is in Tama Ngata’s record.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Print slip" })).toHaveCount(0);
  expect(await world.list("appointments", "tama")).toHaveLength(before + 1);
  await page.getByRole("button", { name: "Open Tama Ngata’s record" }).click();
  await expect(page.getByText("You are acting for Tama Ngata").first()).toBeVisible();
});
