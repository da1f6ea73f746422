import { expectEachSheetNamed, expectPrinted, openForPrint, printed, squash } from "../support/paper.ts";
import { expect, test } from "../support/test.ts";

test("prints all values of the longest panel and all lines of a written report, on as many sheets as they need", async ({
  page,
  world,
  signIn,
}) => {
  const observations = Array.from({ length: 90 }, (_, index) => ({
    name: `Substance number ${index + 1}`,
    value: `${index + 1}.25`,
    summary: "µmol/L, 20–200",
    ...(index % 9 === 0 ? { flag: "high" } : {}),
  }));
  // Words without a blank must not push the values beyond the edge of the paper.
  const comments = "Whakatāne".repeat(60);
  const reportedAt = "2026-11-23T10:00:00+13:00";
  const panel = { test: "Long Panel", reportedAt, isRead: false, comments, observations };
  const lines = Array.from(
    { length: 60 },
    (_, index) => `${"A long line. ".repeat(40)}End of line ${index + 1}.`,
  );
  const html = lines
    .map((line) => `<p onclick="alert(1)"><a href="https://example.com">${line}</a></p>`)
    .join("");
  const report = { test: "Written Report", reportedAt, isRead: false, html };
  await world.change("results", "sione", { panel, report });
  await signIn("sione", { to: false });
  await openForPrint(page, "/reports");
  await page.getByRole("button", { name: "Long Panel" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Long Panel" });
  await expect(dialog.getByRole("rowheader").last()).toHaveText("Substance number 90");
  const sheets = await printed(page);
  expect(sheets.length).toBeGreaterThan(2);
  expectEachSheetNamed(sheets, world.people.sione);
  for (const { name, value } of observations) {
    const row = new RegExp(`${squash(name)}${squash(value)}`);
    expect(
      sheets.filter((sheet) => row.test(sheet)),
      name,
    ).toHaveLength(1);
  }
  for (const sheet of sheets) {
    expect(sheet).toContain("TestValueUnitFlag");
    expect(sheet).toContain("LongPanel");
    expect(sheet).not.toContain(squash("Search by subject"));
  }
  expect(sheets[0]).toContain(squash("90 values on this print."));
  expect(sheets.at(-1)).toContain(squash("End: 90 of 90 values printed."));
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  expectPrinted(await printed(page), ["Test Results", "Long Panel"]);
  // The stylesheet of the report is still on its way when the patient prints.
  const styles = Promise.withResolvers<void>();
  await page.route("**/html-document*.css", async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Written Report" }).first().click();
  const frame = page.frameLocator('iframe[title="Written Report"]');
  await expect(frame.getByText("End of line 60.")).toBeAttached();
  const written = await printed(page);
  styles.resolve();
  expectEachSheetNamed(written, world.people.sione);
  expectPrinted(
    written,
    lines.map((_, index) => `End of line ${index + 1}.`),
  );
});

test("prints a slip on one sheet and the copy of a record on many, in the colours of paper", async ({
  page,
  world,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const { sione } = world.people;
  await signIn("sione", { to: false });
  await openForPrint(page, `/appointments/slip/${sione.patientId}-appointment-0`);
  const nhi = await page.getByRole("main").getByText("NHI", { exact: true }).boundingBox();
  expect((await page.getByText(String(sione.nhi)).last().boundingBox())?.y).toBe(nhi?.y);
  const slip = await printed(page);
  expect(slip).toHaveLength(1);
  expectEachSheetNamed(slip, sione);
  await openForPrint(page, "/my-record");
  await page.getByRole("radio", { name: /read or print/ }).check();
  await page.getByRole("button", { name: "Make my copy" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Your copy is made", exact: true })).toBeVisible();
  const jumps = page.locator('main a[href^="#"]');
  const leadsNowhere = (link: Element) => document.querySelector(link.getAttribute("href") ?? "") === null;
  expect(await jumps.count()).toBeGreaterThan(10);
  for (const jump of await jumps.all()) expect(await jump.evaluate(leadsNowhere)).toBe(false);
  const copy = await printed(page);
  expect(copy.length).toBeGreaterThan(5);
  expectEachSheetNamed(copy, sione);
  const substances = (await world.list("allergies", "sione")).map((one) =>
    String(Reflect.get(one, "substance")),
  );
  const medicines = (await world.list("medications", "sione")).map((one) => String(Reflect.get(one, "name")));
  expectPrinted(copy, [...substances, ...medicines]);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  for (const part of [
    page.locator("body"),
    page.locator(".print-head"),
    page.getByRole("heading", { level: 1 }),
  ]) {
    await expect(part).toHaveCSS("color", "rgb(0, 0, 0)");
  }
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await test.step("says on paper what could not be loaded", async () => {
    const failing = (path: string) =>
      world.addFault({ match: { method: "GET", path }, effect: { type: "status", status: 500 } });
    await failing("Patient");
    await failing("Patient/AllergyIntolerance");
    await signIn("sione", { to: false });
    await page.emulateMedia({ media: null });
    await openForPrint(page, "/medications");
    await expect(page.getByText("Allergies could not be loaded.")).toBeVisible();
    const sheets = await printed(page);
    for (const sheet of sheets) {
      expect(sheet).toContain(squash("NHI and date of birth not loaded"));
      expect(sheet).toContain(squash(world.people.sione.name));
    }
    expect(sheets.length).toBeGreaterThan(1);
    expectPrinted(sheets, ["Allergies could not be loaded."]);
    await failing("Patient/Observation");
    await page.goto("/vitals");
    await expect(page.getByText("We could not load your measurements.")).toBeVisible();
    expectPrinted(await printed(page), ["We could not load your measurements."]);
  });
});
