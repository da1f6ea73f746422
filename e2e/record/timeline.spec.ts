import { privateWord } from "../support/log-scan.ts";
import { expect, test } from "../support/test.ts";

const dialogPath = "/timeline?show=filter&dialog=open";

test("shows all events under their months, and those of the last 60, 180 and 365 days", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/timeline" });
  await test.step("groups events by day and provider under their month, 20 at a time", async () => {
    const list = page.getByRole("region", { name: "Timeline" });
    const events = list.getByRole("heading", { level: 4 });
    await expect(events).toHaveCount(20);
    // The list has more pages, so no month has a number.
    await expect(list.getByRole("heading", { level: 2 }).first()).toHaveText(/^[A-Z][a-z]+ 2026\s*$/);
    const cards = list.locator(".timeline-day");
    await expect(cards.first().getByRole("heading", { level: 3 })).toHaveText(/^\d\d-\d\d-2026 \S+/);
    const days = await cards.getByRole("heading", { level: 3 }).allTextContents();
    expect(new Set(days).size).toBe(days.length);
    const sorted = days.map((day) => day.slice(0, 10).split("-").reverse().join("-"));
    expect(sorted).toEqual(sorted.toSorted().reverse());
    await page.getByRole("link", { name: "Show 20 more" }).click();
    await expect(events).toHaveCount(40);
    const added = list.locator(".month-rows > li").nth(20);
    await expect(added.locator("a, h4[tabindex]").first()).toBeFocused();
    // What is loaded is shown without another call.
    expect(await world.journal("GET Patient/Timeline")).toHaveLength(1);
  });
  await test.step("shows all events by default, and those of the last 60, 180 and 365 days", async () => {
    const badges = page.getByRole("navigation", { name: "Show" });
    await expect(badges.getByRole("link")).toHaveText(["60D", "180D", "365D", "All", "Filter"]);
    await expect(badges.getByRole("link", { name: "60D, the last 60 days" })).toBeVisible();
    await expect(badges.locator("[aria-current]")).toHaveText("All");
    for (const name of ["60D", "180D", "365D"]) {
      await badges.getByRole("link", { name }).click();
      await expect(badges.locator("[aria-current]")).toHaveText(name);
    }
    const calls = await world.journal("GET Patient/Timeline");
    expect(calls.map(({ input }) => [input?.from, input?.to, input?.page, input?.pageSize])).toEqual([
      [undefined, undefined, 1, 100],
      ["2026-09-25", "2026-11-24", 1, 100],
      ["2026-05-28", "2026-11-24", 1, 100],
      ["2025-11-24", "2026-11-24", 1, 100],
    ]);
  });
});

test("filters with the keyboard by dates, words and provider, and closing the dialog returns to All", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/timeline" });
  const filter = page.getByRole("link", { name: "Filter", exact: true });
  await filter.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Timeline Search Filter" });
  await expect(dialog.getByRole("heading", { name: "Timeline Search Filter" })).toBeFocused();
  await expect(dialog.getByLabel("Practitioner").getByRole("option").first()).toHaveText("All");
  await expect(
    dialog.getByLabel("Practitioner").getByRole("option", { name: "Dr Hana Pōtiki" }),
  ).toBeAttached();
  await dialog.getByLabel("Start date").fill("2026-01-01");
  await dialog.getByLabel("End date").fill("2026-11-24");
  await dialog.getByLabel("Words to find").fill("metformin");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Filtered: 01-01-2026 to 24-11-2026, “metformin”")).toBeVisible();
  const events = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(events.first()).toContainText(/metformin/i);
  const [last] = (await world.journal("GET Patient/Timeline")).slice(-1);
  expect(last?.input).toEqual({
    from: "2026-01-01",
    to: "2026-11-24",
    search: "metformin",
    page: 1,
    pageSize: 100,
  });

  await filter.press("Enter");
  await expect(dialog.getByLabel("Words to find")).toHaveValue("metformin");
  await dialog.getByLabel("Practitioner").selectOption("Dr Hana Pōtiki");
  await dialog.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await expect(page.getByText("“metformin”, Dr Hana Pōtiki")).toBeVisible();

  await filter.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/timeline");
  await expect(page.getByRole("navigation", { name: "Show" }).locator("[aria-current]")).toHaveText("All");
  await expect(filter).toBeFocused();
});

test("keeps the words out of every address, also after Back and a reload", async ({ page, signIn }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await signIn("sione", { to: dialogPath });
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

test("the filter is emptied by Reset, and stays open", async ({ page, signIn }) => {
  await signIn("sione", { to: dialogPath });
  await test.step("empties the fields with Reset, and keeps the dialog open", async () => {
    const dialog = page.getByRole("dialog", { name: "Timeline Search Filter" });
    await dialog.getByLabel("Start date").fill("2026-01-01");
    await dialog.getByLabel("End date").fill("");
    await dialog.getByLabel("Words to find").fill("gout");
    await dialog.getByLabel("Practitioner").selectOption("31");
    await dialog.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("link", { name: "Filter", exact: true }).click();
    await expect(dialog.getByLabel("Words to find")).toHaveValue("gout");
    await expect(dialog.getByLabel("Practitioner")).toHaveValue("31");
    await dialog.getByRole("link", { name: "Reset" }).click();
    await expect(dialog.getByLabel("Words to find")).toHaveValue("");
    await expect(dialog.getByLabel("Start date")).toHaveValue("");
    await expect(dialog.getByLabel("Practitioner")).toHaveValue("");
    await dialog.getByRole("link", { name: "Close", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/timeline");
  });
});
