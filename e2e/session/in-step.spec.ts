import type { Page } from "@playwright/test";
import { menuBadge } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

/** Sets whether the page is in view, as the browser reports it. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    Object.defineProperty(document, "visibilityState", {
      value: isHidden ? "hidden" : "visible",
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, !isVisible);

test("shows what the practice did meanwhile when the page comes back into view", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha");
  const unread = (await world.counters("aroha")).unreadMessages;
  await setVisible(page, false);
  await world.applyEvent({ type: "message-arrives", for: "aroha", record: { subject: "Flu jabs are here" } });
  await world.applyEvent({ type: "result-arrives", for: "aroha", record: { test: "Ferritin" } });
  await world.applyEvent({ type: "appointment-cancelled", for: "aroha" });
  const counters = await world.counters("aroha");
  expect(counters.unreadMessages).toBe(unread + 1);
  await setVisible(page, true);
  const card = (label: string) => page.locator(".counter").filter({ hasText: label });
  await expect(card("New results")).toContainText(String(counters.newResults));
  await expect(card("Unread messages")).toContainText(String(counters.unreadMessages));
  await expect(card("Future appointments")).toContainText(String(counters.futureAppointments));
  await expect(menuBadge(page)).toContainText(`${counters.unreadMessages} unread`);
  const needs = page.getByRole("region", { name: "What needs you today" });
  await expect(needs.getByRole("heading", { name: "New result: Ferritin" })).toBeVisible();
});

test("reads a page again only in view, with nothing to fill in and a portal that answers", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha", { to: "/emails" });
  const arrived = page.getByRole("main").getByText("Flu jabs are here").first();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/session/time") asked.push(pathname);
  });
  await test.step("not out of view", async () => {
    await setVisible(page, false);
    await world.applyEvent({
      type: "message-arrives",
      for: "aroha",
      record: { subject: "Flu jabs are here" },
    });
    await page.evaluate(() => dispatchEvent(new Event("online")));
  });
  await test.step("not while a message is written", async () => {
    await page.getByRole("main").getByRole("link", { name: "Compose Message" }).click();
    await expect(page.getByLabel("Subject")).toBeVisible();
    await setVisible(page, true);
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Subject")).toHaveCount(0);
  });
  await test.step("not while the portal cannot be reached", async () => {
    await page.route("**/session/time", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await setVisible(page, true);
    await failed;
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expect(arrived).toHaveCount(0);
  });
  await test.step("at the next return, and once for two returns in a row", async () => {
    await page.unroute("**/session/time");
    await setVisible(page, true);
    await setVisible(page, true);
    await expect(arrived).toBeVisible();
    expect(asked).toHaveLength(2);
    const { unreadMessages } = await world.counters("aroha");
    const inbox = page.getByRole("main").getByRole("link", { name: /Inbox/ });
    for (const badge of [menuBadge(page), inbox])
      await expect(badge).toContainText(`${unreadMessages} unread`);
  });
});
