import type { Page } from "@playwright/test";
import { dayOf, expect, expectWhole, recordsOf, showAll, test, timeOf, underEachMix } from "./journey.ts";

type Appointment = {
  startsAt: string;
  type: string;
  provider: string;
  status: string;
  cancelReason?: string;
  reason?: string;
};

const question = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });

underEachMix(() => {
  test("lists what is coming and what has been", async ({ page, world, enter }) => {
    const all = await recordsOf<Appointment>(world, "sione", "appointments");
    const upcoming = all.filter(({ status }) => status === "future");
    await enter("sione", "/appointments?tab=upcoming");
    const shown = page.getByRole("article");
    await expect(shown).toHaveCount(upcoming.length);
    for (const [index, { startsAt, type, provider }] of upcoming.entries()) {
      for (const text of [`${dayOf(startsAt)}, ${timeOf(startsAt)}`, type, provider]) {
        await expect(shown.nth(index)).toContainText(text);
      }
    }
    await expectWhole(page);
    const past = all.filter(({ status }) => status !== "future");
    await page.goto("/appointments?tab=history");
    const rows = page.locator(".month-rows > li");
    await showAll(page, rows, past.length);
    await expect(rows).toContainText(past.map(({ startsAt }) => dayOf(startsAt)));
    await expect(rows).toContainText(past.map(({ provider }) => provider));
    await expectWhole(page);
    await page.goto("/appointments?tab=history&show=cancelled");
    await expect(rows).toHaveCount(past.filter(({ status }) => status === "cancelled").length);
  });

  test("has a slip and a calendar file of an appointment", async ({ page, enter }) => {
    await enter("sione", "/appointments?tab=upcoming");
    const card = page.getByRole("article").first();
    await card.getByText(/^More/).click();
    const calendar = await page.request.get(
      String(await card.getByRole("link", { name: /^Add to calendar/ }).getAttribute("href")),
    );
    expect(await calendar.text()).toContain("METHOD:PUBLISH");
    expect(await calendar.text()).toContain("DTSTART:20261129T221500Z");
    await card.getByRole("link", { name: /^Print slip/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Appointment slip");
    for (const text of ["Sione Taufa", "ZZZ0024", "30-11-2026", "Nurse Emma Doyle", "04 555 0110"]) {
      await expect(page.getByRole("main")).toContainText(text);
    }
    await expectWhole(page);
  });

  test("books a free time with a reason", async ({ page, world, enter }) => {
    await enter("sione", "/appointments");
    const time = times(page).first();
    const [at = "", provider = ""] = (await time.innerText()).split(/\s*with /);
    await time.click();
    await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
    await page.getByRole("button", { name: "Continue" }).click();
    const dialog = page.getByRole("dialog", { name: "Book this appointment for you, Sione Taufa?" });
    await expect(dialog).toContainText("Sore knee");
    await dialog.getByRole("button", { name: "Book", exact: true }).click();
    await expect(question(page, "Appointment Booked successfully")).toBeVisible();
    await expect(page.getByText("Confirmed by the practice’s booking system at 09:0")).toBeVisible();
    const booked = (await recordsOf<Appointment>(world, "sione", "appointments")).filter(
      ({ reason }) => reason === "Sore knee",
    );
    expect(booked).toHaveLength(1);
    await page.getByRole("link", { name: "See upcoming appointments" }).click();
    await expect(page.getByRole("article")).toHaveCount(4);
    const card = page.getByRole("article").filter({ hasText: dayOf(booked[0]?.startsAt ?? "") });
    await expect(card).toContainText(provider);
    await expect(card).toContainText(at);
  });

  test("moves an appointment to another time", async ({ page, world, enter }) => {
    await enter("sione", "/appointments?tab=upcoming");
    await page
      .getByRole("link", { name: /^Move / })
      .first()
      .click();
    await expect(page.getByText(/^Moving Mon 30-11-2026/)).toBeVisible();
    await times(page).last().click();
    const dialog = page.getByRole("dialog", { name: "Move your appointment?" });
    await dialog.getByRole("button", { name: /^Move to / }).click();
    await expect(question(page, "Appointment Booked successfully")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Cancelled" })).toContainText(
      "Mon 30-11-2026",
    );
    const all = await recordsOf<Appointment>(world, "sione", "appointments");
    expect(all.filter(({ status }) => status === "future")).toHaveLength(3);
    await page.getByRole("link", { name: "See upcoming appointments" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
  });

  test("cancels an appointment with a reason", async ({ page, world, enter }) => {
    await enter("sione", "/appointments?tab=upcoming");
    await page
      .getByRole("link", { name: /^Cancel / })
      .first()
      .click();
    await page.getByLabel("Reason").fill("I will be away");
    await page.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(page.getByText("Appointment cancelled successfully")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    const [first] = await recordsOf<Appointment>(world, "sione", "appointments");
    expect(first).toMatchObject({ status: "cancelled", cancelReason: "I will be away" });
    await page.goto("/appointments?tab=history&show=cancelled");
    await expect(page.locator(".month-rows > li").first()).toContainText("Nurse Emma Doyle");
  });
});
