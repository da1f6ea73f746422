import { expect, fillIn, test } from "../support/test.ts";

test("a user whose test world ran out is asked to log in again, and a sign-in to it says so", async ({
  page,
  practice,
}) => {
  const world = await practice.createWorld();
  const { username, password } = world.people.george;
  await page.goto("/login");
  await fillIn(page, username, password);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await world.remove();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Appointments" }).click();
  await expect(page.getByText("Please log in again")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await fillIn(page, username, password);
  await expect(page.getByText(`The test world "${world.id}" ran out.`)).toBeVisible();
});
