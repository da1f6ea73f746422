import { expectHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

test("shows that a navigation is under way until its page is there", async ({ page, signIn, world }) => {
  await signIn("mei");
  const link = page.getByRole("link", { name: "Vitals" });
  await expectHydrated(link);
  await world.addFault({ match: { path: "ValidateToken" }, effect: { type: "latency", ms: 60_000 } });
  await link.click();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await world.clearFaults();
  await link.click();
  await expect(page).toHaveURL("/vitals");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
});
