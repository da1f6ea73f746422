import { expect, test } from "../support/test.ts";

test("lists the history by month, 20 medicines at a time", async ({ page, world, signIn }) => {
  const [model] = await world.list("medications", "sione");
  const days = Array.from({ length: 24 }, (_, index) => (index < 10 ? "2026-11-02" : "2026-03-04"));
  const added = days.map((prescribedOn, index) => [`medicine-${index}`, { ...model, prescribedOn }]);
  await world.change("medications", "mei", Object.fromEntries(added));
  await signIn("mei", { to: "/medications?tab=history" });
  const months = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(months).toHaveText(["November 2026 10", "March 2026 14"]);
  const medicines = page.getByRole("region", { name: "medicines" }).getByRole("heading", { level: 3 });
  await expect(medicines).toHaveCount(20);
  await page.getByRole("link", { name: "Show 4 more" }).click();
  await expect(medicines).toHaveCount(24);
  await expect(medicines.nth(20)).toBeFocused();
});
