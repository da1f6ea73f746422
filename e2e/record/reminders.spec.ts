import { expect, test } from "../support/test.ts";

test("is in two columns where the window is 1024 wide, and in one below", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn("sione", { to: "/reminders" });
  const cards = page.getByRole("region", { name: "Reminders" }).getByRole("listitem");
  const columns = async () => {
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
    return new Set(boxes).size;
  };
  await expect(cards).toHaveCount(5);
  await expect.poll(columns).toBe(2);
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect.poll(columns).toBe(1);
  // One sender of all is named once.
  await expect(page.getByText("Kererū Street Medical Centre").and(page.locator("main p"))).toHaveText([
    "From Kererū Street Medical Centre",
  ]);
});

test("never shows an unknown or a missing priority as normal", async ({ page, world, signIn }) => {
  await world.change("reminders", "mei", {
    a: { id: "a", title: "Unknown", priority: "other-Urgent" },
    b: { id: "b", title: "Missing" },
    c: { id: "c", title: "Usual", priority: "normal" },
    d: { id: "d", title: "Important", priority: "high", sentAt: "2026-11-23T23:30:00+13:00" },
  });
  await signIn("mei", { to: "/reminders" });
  const cards = page.getByRole("region", { name: "Reminders" }).getByRole("listitem");
  await expect(cards.getByRole("heading")).toHaveText(["Important", "Unknown", "Missing", "Usual"]);
  await expect(cards.locator(".badge")).toHaveText(["High", "Urgent", "Priority not recorded", "Normal"]);
  await expect(cards.first()).toContainText("Sender not recorded, sent 23-11-2026");
});
