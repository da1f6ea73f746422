import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const chip = (page: Page, name: string) =>
  page.getByRole("region", { name: "Who is it for?" }).getByRole("button", { name });

test("the person is shown as chosen at once on a slow practice, and every other press waits", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("aroha", { to: "/appointments?tab=book&step=type" });
  const kind = page.getByRole("button", { name: "A doctor", exact: true });
  await expect(kind).toBeVisible();
  await world.addFault({ match: { path: "Patient" }, effect: { type: "latency", ms: 60_000 } });
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.postData() ?? ""));
  const manaia = chip(page, "Manaia Ngata");
  await manaia.focus();
  await page.keyboard.press("Enter");
  await expect(manaia).toHaveAttribute("aria-pressed", "true");
  await expect(chip(page, "Book For Self")).toHaveAttribute("aria-pressed", "false");
  await expect(kind).toBeDisabled();
  for (const other of [kind, chip(page, "Tama Ngata"), page.getByRole("link", { name: "History" })]) {
    await other.dispatchEvent("click");
  }
  await page.keyboard.press("Enter");
  await expect(manaia).toBeFocused();
  await expect(page).toHaveURL(/tab=book&step=type/);
  expect(posts).toHaveLength(1);
  expect(posts[0]).toContain("chooseWho");
  // What helps at once never waits.
  await expect(page.locator("main a[href^='tel:']").first()).toBeEnabled();
});
