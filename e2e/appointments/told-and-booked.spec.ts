import type { Locator, Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const upcoming = "/appointments?tab=upcoming";
const needs = (page: Page) => page.getByRole("region", { name: /^What needs / });
const own = (page: Page) => page.getByRole("main").getByRole("region", { name: "Aroha Ngata" });

/** Books the first free time of the booking that is open. */
async function bookFirst(page: Page, label: string) {
  await page
    .getByRole("button", { name: /^\d\d:\d\d with / })
    .first()
    .click();
  await page.getByRole("button", { name: label, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Appointment Booked successfully" })).toBeVisible();
}

test.describe("what the practice cancels", () => {
  test("is told on the dashboard, above Upcoming and in /whanau, until its day has passed", async ({
    page,
    world,
    clock,
    signIn,
  }) => {
    test.slow();
    await signIn("aroha");
    await world.applyEvent({ type: "appointment-cancelled", for: "aroha", reason: "Doctor is sick" });
    const title = "The practice cancelled Mon 30-11-2026, 15:45, Nurse consult";
    await page.reload();
    const row = needs(page).getByRole("listitem").filter({ hasText: title });
    await expect(row).toContainText("The reason given: “Doctor is sick”.");
    await expectAccessibleEverywhere(page);
    await page.goto(upcoming);
    await expect(page.getByRole("main")).toContainText(`${title}. With Nurse Emma Doyle at Riverside.`);
    await page.getByRole("link", { name: "Book another time" }).click();
    await expect(page.getByRole("main")).toContainText("For you: Nurse consult");
    await page.goto("/whanau");
    await own(page)
      .getByRole("link", { name: /The practice cancelled Mon.*15:45, Nurse consult: “Doctor is sick”/ })
      .click();
    await expect(page).toHaveURL(/tab=book/);

    await clock.set("2026-12-01T00:01:00+13:00");
    await signIn("aroha");
    for (const path of ["/", upcoming, "/whanau"]) {
      await page.goto(path);
      await expect(page.getByText(/Tue 08-12-2026, 09:15/).first()).toBeVisible();
      await expect(page.getByText("The practice cancelled")).toHaveCount(0);
    }
  });
});

test("a vaccine that is booked is not asked for, until its appointment is gone", async ({
  page,
  world,
  signIn,
}) => {
  test.slow();
  const vaccine = "MMR dose 1 (Priorix)";
  const entry = (within: Locator) => within.getByRole("listitem").filter({ hasText: vaccine });
  await signIn("aroha", { as: "Manaia Ngata", to: "/immunisation" });
  await entry(page.getByRole("main")).getByRole("link", { name: /^Book/ }).click();
  await bookFirst(page, "Book for Manaia Ngata");
  const booked = /Booked: \w{3} \d\d-\d\d-2026, \d\d:\d\d, Nurse immunisation/;

  await page.goto("/immunisation");
  await expect(entry(page.getByRole("main"))).toContainText(booked);
  await expect(entry(page.getByRole("main")).getByRole("link")).toHaveText([
    /^See appointment/,
    /^Book another/,
  ]);
  await expectAccessibleEverywhere(page);
  await page.goto("/");
  await expect(entry(needs(page))).toContainText(booked);
  await expect(entry(needs(page)).getByRole("link")).toHaveText([/^See appointment/, /^Book another/]);
  await page.goto("/whanau");
  await expect(page.getByRole("region", { name: "Manaia Ngata" }).last()).toContainText(
    /Booked for MMR dose 1 \(Priorix\): \w{3} \d\d-\d\d-2026, \d\d:\d\d, Nurse immunisation\./,
  );

  const listed = (await world.list("appointments", "manaia")) as readonly { id: string; bookedAt?: string }[];
  const appointment = listed.find(({ bookedAt }) => bookedAt !== undefined)?.id ?? "";
  await world.applyEvent({ type: "appointment-cancelled", for: "manaia", appointment });
  await page.goto("/immunisation");
  await expect(entry(page.getByRole("main")).getByRole("link")).toHaveText([/^Book for Manaia Ngata/]);
});
