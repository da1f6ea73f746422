import { privateWord } from "../support/log-scan.ts";
import { expect, test } from "../support/test.ts";

test("filters with the keyboard by dates, words and provider, and closing the dialog returns to All", async ({
  page,
  world,
  signIn,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await signIn("sione", { to: "/timeline" });
  await test.step("shows 20 events more without a call, the first of which has the focus", async () => {
    const list = page.getByRole("region", { name: "Timeline" });
    const events = list.getByRole("heading", { level: 4 });
    await expect(events).toHaveCount(20);
    await page.getByRole("link", { name: "Show 20 more" }).click();
    await expect(events).toHaveCount(40);
    const added = list.locator(".month-rows > li").nth(20);
    await expect(added.locator("a, h4[tabindex]").first()).toBeFocused();
    expect(await world.journal("GET Patient/Timeline")).toHaveLength(1);
  });
  const filter = page.getByRole("link", { name: "Filter", exact: true });
  await filter.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Timeline Search Filter" });
  await expect(dialog.getByRole("heading", { name: "Timeline Search Filter" })).toBeFocused();
  await dialog.getByLabel("Start date").fill("2026-01-01");
  await dialog.getByLabel("End date").fill("2026-11-24");
  await dialog.getByLabel("Words to find").fill("metformin");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Filtered: 01-01-2026 to 24-11-2026, “metformin”")).toBeVisible();
  const events = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(events.first()).toContainText(/metformin/i);
  await filter.press("Enter");
  await expect(dialog.getByLabel("Words to find")).toHaveValue("metformin");
  await dialog.getByLabel("Practitioner").selectOption("Dr Hana Pōtiki");
  await dialog.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await expect(page.getByText("“metformin”, Dr Hana Pōtiki")).toBeVisible();

  await filter.press("Enter");
  await expect(dialog.getByLabel("Practitioner")).toHaveValue("31");
  await dialog.getByRole("link", { name: "Reset" }).click();
  for (const label of ["Words to find", "Start date", "Practitioner"])
    await expect(dialog.getByLabel(label)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/timeline");
  await expect(page.getByRole("navigation", { name: "Show" }).locator("[aria-current]")).toHaveText("All");
  await expect(filter).toBeFocused();
  await test.step("the words are in no address, also after Back and a reload", async () => {
    await filter.press("Enter");
    for (const words of ["metformin", privateWord]) {
      await page.getByLabel("Words to find").fill(words);
      await page.getByRole("dialog").getByRole("button", { name: "Filter", exact: true }).click();
      await expect(page.getByText(`Filtered: all dates, “${words}”`)).toBeVisible();
      await page.getByRole("link", { name: "Filter", exact: true }).click();
    }
    await page.reload();
    await expect(page.getByLabel("Words to find")).toHaveValue(privateWord);
    await page.goBack();
    await expect(page.getByText(`Filtered: all dates, “${privateWord}”`)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Filtered: all dates, “metformin”")).toBeVisible();
    const history = await page.evaluate(() => window.navigation.entries().map(({ url }) => String(url)));
    expect(history.length).toBeGreaterThan(2);
    for (const address of [...addresses, ...history]) expect(address).not.toMatch(/metformin|saltwater/i);
  });
});
