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
