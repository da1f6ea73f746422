import type { Page } from "@playwright/test";
import { bookingClient } from "../support/booking-page.ts";
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
  await times(page).nth(2).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore knee, since Saturday");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Book this appointment?" });
  await expect(dialog).toBeVisible();
  const chosen = await dialog.locator(".confirm-facts").innerText();

  // George books the same time first, as his own page offers it.
  const george = await bookingClient(portalUrl, world, "george");
  const free = await george.times();
  const [, day = "", time = ""] = /(\d+ \w+ \d+), (\d\d:\d\d)/.exec(chosen) ?? [];
  const at = `2026-11-${day.split(" ")[0]}T${time}`;
  const provider = chosen.split("\n")[1]?.split(" · ")[0];
  const same = free.find((one) => one.startsAt.startsWith(at) && JSON.stringify(one).includes(`${provider}`));
  if (same === undefined) throw new Error(`George is not offered ${chosen}`);
  await george.choose(same, "Flu");
  expect(await george.book()).toBe(true);

  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("This slot has just been taken. Please choose another time.")).toBeVisible();
  await expect(question(page, "Which time suits you?")).toBeFocused();
  await expect(page.getByRole("list", { name: "Your answers so far" })).toContainText(
    "Sore knee, since Saturday",
  );
  const nearest = page.getByRole("region", { name: "The nearest times that are still free" });
  await expect(nearest.getByRole("button")).toHaveCount(3);
  await nearest.getByRole("button").first().click();
  await expect(dialog).toContainText("Reason: Sore knee, since Saturday");
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
    .getByRole("link", { name: /^Reschedule / })
    .first()
    .click();
  await expect(page.getByText("You are moving an appointment.")).toBeVisible();
  await times(page).last().click();
  await page.getByRole("button", { name: "Continue" }).click();
  await world.addFault({
    match: { method: "DELETE", path: "Patient/Appointment" },
    effect: { type: "status", status: 500 },
    when: { times: 1 },
  });
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "You hold two appointments")).toBeFocused();
  // It stays until it is settled, also after leaving the page.
  await page.goto("/appointments");
  await expect(question(page, "You hold two appointments")).toBeVisible();
  await page.getByRole("button", { name: "Retry: cancel the old one" }).dblclick();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
  await expect(page.getByText("is cancelled.")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
  expect(await world.journal("DELETE Patient/Appointment")).toHaveLength(2);
  await page.getByRole("link", { name: "See upcoming appointments" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("names the record of a booking for a family member", async ({ page, world, signIn }) => {
  const before = (await world.list("appointments", "tama")).length;
  await signIn("aroha", { to: "/appointments" });
  await page.getByRole("button", { name: "Change Who is it for?" }).click();
  // The shell has another button with her name outside of main.
  await expect(page.getByRole("main").getByRole("button", { name: "Aroha Ngata" })).toHaveCount(1);
  await page.getByRole("button", { name: "Tama Ngata" }).click();
  await expect(question(page, "Which time suits Tama?")).toBeFocused();
  await times(page).first().click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore throat");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Book for Tama" }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
  await expect(page.getByText("Confirmed in the practice’s diary")).toBeVisible();
  await expect(page.getByText("It stands in Tama’s own record.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Print the slip" })).toHaveCount(0);
  expect(await world.list("appointments", "tama")).toHaveLength(before + 1);
});

test("lists 11:59 under Morning and 12:00 under Afternoon", async ({ page, world, signIn }) => {
  await signIn("sione", { to: "/appointments" });
  await expect(times(page).first()).toBeVisible();
  await world.addFault({
    match: { path: "Patient/AppointmentSlots" },
    effect: { type: "mutate", at: "0.entry.0.resource.start", set: "2026-11-24T11:59:00+13:00" },
  });
  await world.addFault({
    match: { path: "Patient/AppointmentSlots" },
    effect: { type: "mutate", at: "0.entry.1.resource.start", set: "2026-11-24T12:00:00+13:00" },
  });
  await page.reload();
  const part = (name: string) =>
    page
      .getByRole("group", { name })
      .first()
      .getByRole("button", { name: /^\d\d:\d\d with / });
  await expect(part("Morning").last()).toHaveText(/^11:59/);
  await expect(part("Afternoon").first()).toHaveText(/^12:00/);
});
