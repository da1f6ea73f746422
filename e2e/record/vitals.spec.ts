import { expect, test } from "../support/test.ts";

test("draws no date over another one, and its points are reached and read with the keyboard", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/vitals" });
  await test.step("draws no date over another one on a phone", async () => {
    for (const width of [360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 844 });
      const chart = page.getByRole("listbox", { name: "Heart Rate over time" });
      const room = await chart.locator("..").evaluate((box) => String(box.clientWidth));
      await expect(chart).toHaveAttribute("width", room);
      const gap = await chart.getByText(/^\d\d-\d\d-\d{4}$/).evaluateAll((texts) => {
        const boxes = texts.map((text) => text.getBoundingClientRect()).sort((a, b) => a.left - b.left);
        return Math.min(...boxes.slice(1).map((box, place) => box.left - (boxes[place]?.right ?? 0)));
      });
      expect(gap).toBeGreaterThan(8);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step("shows the date and value of a point that the keyboard reaches", async () => {
    const chart = page.getByRole("listbox", { name: "Weight over time" });
    const tooltip = page.locator(".trend-tooltip");
    await page.getByRole("region", { name: "Blood Pressure" }).getByText("Show as a table").focus();
    await page.keyboard.press("Tab");
    const latest = chart.getByRole("option").last();
    await expect(latest).toBeFocused();
    await expect(latest).toHaveAccessibleName(/^\d+ November 2026: [\d.]+ kg$/);
    await expect(tooltip).toHaveText(/^[\d.]+ kg \d\d-11-2026$/);
    const colours = await tooltip.evaluate((box) => {
      const value = box.querySelector("strong") ?? box;
      return [getComputedStyle(box).backgroundColor, getComputedStyle(value).color];
    });
    expect(colours[0]).not.toBe(colours[1]);
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
  });
  await test.step("goes from point to point with the arrow keys, and past the chart with one Tab", async () => {
    const points = page.getByRole("listbox", { name: "Weight over time" }).getByRole("option");
    const tooltip = page.locator(".trend-tooltip");
    await page.keyboard.press("ArrowLeft");
    await expect(points.nth(-2)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(points.first()).toBeFocused();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("region", { name: "Weight" }).locator("summary")).toBeFocused();
    await expect(tooltip).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(points.first()).toBeFocused();
  });
});
