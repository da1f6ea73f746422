import { expect, test } from "../support/test.ts";

test("keeps the page and what was typed when the portal cannot make a change", async ({ page, signIn }) => {
  await signIn("mei");
  await expect(page.getByText("No unread messages")).toBeVisible();
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    field.id = "typed";
    field.value = "Kia ora, my knee still hurts";
    document.querySelector("main")?.append(field);
  });
  const refresh = async () => {
    await page.getByRole("button", { name: /Mei Chen/ }).click();
    await page.getByRole("button", { name: "Refresh Configurations" }).click();
  };
  let answers = 0;
  const unavailable = { status: 503, headers: { "X-Portal-Session": "unavailable" } };
  await page.route("**/session.data*", async (route) => {
    answers += 1;
    await (answers === 1 ? route.fulfill(unavailable) : route.fallback());
  });
  await refresh();
  await expect(page.getByRole("status", { name: "Notification" })).toContainText("That was not sent");
  await expect(page.getByRole("button", { name: "Refresh Configurations" })).toBeHidden();
  await expect(page.locator("#typed")).toHaveValue("Kia ora, my knee still hurts");
  await expect(page.getByText("No unread messages")).toBeVisible();
  await refresh();
  await expect.poll(() => answers).toBe(2);
  await expect(page.locator("#typed")).toHaveValue("Kia ora, my knee still hurts");
});
