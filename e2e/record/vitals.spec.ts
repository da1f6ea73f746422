import { expect, test } from "../support/test.ts";

test("shows each vital as a sentence, a chart and a table of the same numbers", async ({
  page,
  signIn,
  world,
}) => {
  const vitals = (await world.list("vitals", "sione")) as readonly { id: string; name: string }[];
  const heights = vitals.filter(({ name }) => name.includes("Height"));
  const removed = heights.slice(1).map(({ id }) => [id, null]);
  await world.change("vitals", "sione", Object.fromEntries(removed));
  await signIn("sione", { to: "/vitals" });
  await test.step("shows each vital as a sentence, a chart and a table of the same numbers", async () => {
    const pressure = page.getByRole("region", { name: "Blood Pressure" });
    await expect(pressure).toContainText(
      /Latest: \d+ over \d+ mmHg on \d\d-\d\d-\d{4}\. Before that: \d+ over \d+\./,
    );
    const chart = pressure.getByRole("group", { name: "Blood Pressure over time" });
    const points = chart.getByRole("img");
    await expect(points.nth(1)).toBeVisible();
    const count = await points.count();
    await pressure.getByText("Show as a table").click();
    await expect(pressure.getByRole("row")).toHaveCount(count + 1);
    await expect(pressure.getByRole("columnheader")).toHaveText(["Date", "Upper", "Lower", "Recorded as"]);
  });
  await test.step("shows the date and value of a point that the keyboard reaches", async () => {
    const chart = page.getByRole("group", { name: "Weight over time" });
    const latest = chart.getByRole("img").last();
    await latest.focus();
    const label = (await latest.getAttribute("aria-label")) ?? "";
    const [date = "", value = ""] = label.split(": ");
    await expect(page.locator(".trend-tooltip")).toHaveText(`${value} ${date}`);
    await page.keyboard.press("Tab");
    await expect(page.locator(".trend-tooltip")).toHaveCount(0);
  });
  await test.step("draws no chart of a single value, and says so", async () => {
    const height = page.getByRole("region", { name: "Height" });
    await expect(height).toContainText(/One value: \d+ cm on \d\d-\d\d-\d{4}\. A chart needs two\./);
    await expect(height.getByRole("group", { name: "Height over time" })).toHaveCount(0);
  });
});
