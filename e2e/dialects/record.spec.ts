import type { Page } from "@playwright/test";
import { dayOf, expect, expectWhole, recordsOf, showAll, test, underEachMix } from "./journey.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });

underEachMix(() => {
  test("lists the long term medicines and all that were prescribed", async ({ page, world, enter }) => {
    type Medicine = { name: string; directions: string; isLongTerm: boolean; prescribedOn: string };
    const medicines = await recordsOf<Medicine>(world, "sione", "medications");
    await enter("sione", "/medications");
    await expect(page.getByText(/^Allergies:/).locator("..")).toContainText("Codeine (Mild)");
    for (const [shown, address] of [
      [medicines.filter(({ isLongTerm }) => isLongTerm), "/medications"],
      [medicines, "/medications?tab=history"],
    ] as const) {
      await page.goto(address);
      const list = page.getByRole("region", { name: "medicines" }).getByRole("listitem");
      await showAll(page, list, shown.length);
      for (const { name, directions, prescribedOn } of shown) {
        const card = list.filter({ has: page.getByRole("heading", { name }) });
        await expect(card).toContainText([directions]);
        await expect(card).toContainText([`Prescribed ${dayOf(prescribedOn)}`]);
      }
      await expectWhole(page);
    }
    const metformin = page.getByRole("listitem").filter({ hasText: "Metformin" }).first();
    await expect(metformin).toContainText("360 tablets");
    await metformin.getByText("Details").click();
    await expect(metformin.getByText("90 days")).toBeVisible();
    for (const name of ["Recent", "Repeated"]) {
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    }
  });

  test("lists diagnoses, allergies, reminders and immunisations", async ({ page, world, enter }) => {
    type Diagnosis = { note: string; onset: string; isLongTerm: boolean };
    const diagnoses = await recordsOf<Diagnosis>(world, "sione", "diagnoses");
    await enter("sione", "/diagnosis");
    await expect(cards(page)).toHaveCount(diagnoses.filter(({ isLongTerm }) => isLongTerm).length);
    await page.getByRole("link", { name: "Recent Diagnosis" }).click();
    await expect(cards(page)).toHaveText(["Acute gout of the left great toe"]);
    await page.getByRole("link", { name: "All Diagnosis" }).click();
    await expect(cards(page)).toHaveCount(diagnoses.length);
    await expect(cards(page).first()).toHaveText("Acute gout of the left great toe");
    for (const { note, onset } of diagnoses) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: note }) });
      await expect(card).toContainText([`Started ${dayOf(onset)}`]);
    }
    await expect(page.getByText("Long term", { exact: true })).toHaveCount(
      diagnoses.filter(({ isLongTerm }) => isLongTerm).length,
    );
    await expectWhole(page);

    await page.goto("/allergies");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Severity not recorded 1", "Mild 2"]);
    const allergies = await recordsOf<{ substance: string; reaction: string }>(world, "sione", "allergies");
    await expect(cards(page)).toHaveCount(allergies.length);
    for (const { substance, reaction } of allergies) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: substance }) });
      await expect(card).toContainText(reaction);
    }
    await expectWhole(page);

    await page.goto("/reminders");
    const list = page.getByRole("region", { name: "Reminders" }).getByRole("listitem");
    await expect(list.locator(".badge")).toHaveText(["High", "Medium", "Medium", "Normal", "Normal"]);
    await expect(list.first().getByRole("heading", { level: 3 })).toHaveText("Diabetes annual review");
    await expect(list.first()).toContainText(
      "Your yearly diabetes review is due: feet, eyes, kidneys and HbA1c.",
    );
    await expect(list.first()).toContainText("Note: Please have your blood test a week before.");
    await expect(list.getByRole("link")).toHaveText([
      "Book Diabetes annual review",
      "Book Heart and circulation check",
      "Ask for it Bowel screening",
      "Book Six-monthly review",
    ]);
    await expect(list.filter({ hasText: "Influenza vaccination" })).toContainText("Given 13-04-2026");
    await expect(page.getByText("From Kererū Street Medical Centre")).toBeVisible();
    await expect(list.first()).toContainText("Sent 13-11-2026");
    await expectWhole(page);

    const vaccines = {
      overdue: { name: "Influenza", dueAt: "2026-09-27", message: "Ask the nurse if you are not sure." },
      due: { name: "Zoster", dueAt: "2026-11-29", indication: "Age 65" },
      given: { name: "Tdap", dueAt: "2016-11-01", date: "2016-11-11", vaccinator: "Nurse Emma Doyle" },
    };
    await world.change("immunisations", "mei", vaccines);
    await enter("mei", "/immunisation");
    const all = page.getByRole("region", { name: "All immunisations" });
    await expect(all.getByRole("heading", { level: 2 })).toHaveText(["Overdue 1", "Due 1", "Administered 1"]);
    const rows = all.getByRole("listitem");
    await expect(rows.locator(".immunisation-date")).toHaveText([
      "Was Due 27-09-2026",
      "Due 29-11-2026",
      "Given 11-11-2016",
    ]);
    await expect(rows.locator(".badge")).toHaveText(["Overdue", "Due", "Given"]);
    await expect(rows).toContainText([vaccines.overdue.message, "Age 65", "Given by Nurse Emma Doyle"]);
    await expect(rows.nth(1)).toContainText("Against shingles");
    await expectWhole(page);
    await page.getByRole("link", { name: "Book Influenza" }).click();
    await expect(page).not.toHaveURL(/influenza/i);
    await expect(page.getByText("Flu clinic").first()).toBeVisible();
    await expect(page.getByText("Reason: “Influenza”")).toBeVisible();
  });

  test("lists the test results, and those that are unread", async ({ page, world, enter }) => {
    type Result = { test: string; laboratory: string; reportedAt: string; isRead: boolean };
    const results = await recordsOf<Result>(world, "sione", "results");
    await enter("sione", "/reports");
    const rows = page.locator(".month-rows > li");
    await showAll(page, rows, results.length);
    await expect(rows.locator("h3")).toHaveText(results.map(({ test: name }) => name));
    await expect(rows.locator("time")).toHaveText(results.map(({ reportedAt }) => dayOf(reportedAt)));
    await expect(rows).toContainText(results.map(({ laboratory }) => laboratory));
    await expectWhole(page);
    const unread = results.filter(({ isRead }) => !isRead);
    await page.getByRole("link", { name: `Unread ${unread.length}`, exact: true }).click();
    await expect(rows.locator("h3")).toHaveText(unread.map(({ test: name }) => name));
  });

  test("opens a result with its values, and another one on paper", async ({ page, world, enter }) => {
    const own = await recordsOf(world, "sione", "results");
    const ferritin = {
      test: "Ferritin",
      laboratory: "Awanui Labs",
      author: "Dr Hana Pōtiki",
      reportedAt: "2026-11-20T10:00:00+13:00",
      isRead: false,
      observations: [
        { name: "Ferritin", value: "9", flag: "low", summary: "µg/L, 20–200" },
        { name: "Iron", value: "12", summary: "µmol/L" },
      ],
    };
    const earlier = {
      ...ferritin,
      reportedAt: "2026-05-12T10:00:00+12:00",
      isRead: true,
      observations: [{ name: "Ferritin", value: "14", flag: "low", summary: "µg/L" }],
    };
    const xray = { ...earlier, test: "Chest X-ray", observations: undefined, pdf: "The lungs are clear." };
    await world.change("results", "sione", {
      ...Object.fromEntries(own.map(({ id }) => [id, null])),
      "result-0": ferritin,
      "result-1": earlier,
      "result-2": xray,
    });
    await enter("sione", "/reports");
    await page.getByRole("button", { name: "Ferritin", exact: true }).first().click();
    const result = page.getByRole("dialog", { name: "Ferritin" });
    await expect(result).toContainText("1 of 2 values is flagged by the laboratory.");
    const line = result.getByRole("row", { name: /^Ferritin/ });
    for (const text of [
      "9",
      "µg/L",
      "20–200",
      "Lower than the usual range",
      "14 µg/L, 12-05-2026",
      "Down 5",
    ]) {
      await expect(line).toContainText(text);
    }
    await expect(result.getByRole("row", { name: /^Iron/ })).toContainText("No earlier value in the record");
    await page.keyboard.press("Escape");
    await expect(page.locator(".month-rows > li").first()).not.toContainText("Unread");
    await page.getByRole("button", { name: "Chest X-ray", exact: true }).first().click();
    await expect(
      page.getByRole("dialog", { name: "Chest X-ray" }).getByText("The lungs are clear."),
    ).toBeAttached();
  });

  test("lists letters and resources, and opens one of each", async ({ page, world, enter }) => {
    const letters = await recordsOf<{ type: string; at: string; author: string }>(world, "sione", "letters");
    await enter("sione", "/letters");
    const list = page.getByRole("region", { name: "Letters" });
    await expect(list.getByRole("heading", { level: 3 })).toHaveText(letters.map(({ type }) => type));
    await expect(list.getByRole("listitem")).toContainText(letters.map(({ at }) => dayOf(at)));
    await expect(list.getByRole("heading", { level: 2 }).first()).toHaveText(/^2026 \d+$/);
    await expect(list.getByRole("listitem").first()).toContainText(letters[0]?.author ?? "");
    await expectWhole(page);
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByText("Page 1 of 2")).toBeVisible();
    await expect(page.getByRole("dialog").getByText(/^NHI: ZZZ0024/)).toBeAttached();

    await page.goto("/resources");
    const resources = await recordsOf<{ title: string }>(world, "sione", "resources");
    await expect(cards(page)).toHaveText(resources.map(({ title }) => title));
    const quitline = page.getByRole("listitem").filter({ hasText: "Quitline" });
    await expect(quitline).toContainText("www.quit.org.nz");
    const link = quitline.getByRole("link", { name: /^Open Quitline .* opens in a new tab$/ });
    await expect(link).toHaveAttribute("href", "https://www.quit.org.nz/");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expectWhole(page);
    await page.getByRole("link", { name: "Read Living with asthma" }).click();
    await expect(page.getByRole("dialog").getByText(/^Page 1 of/)).toBeVisible();
  });

  test("shows the timeline of a year and finds an event in it", async ({ page, world, enter }) => {
    await enter("sione", "/timeline?show=365");
    const events = page.getByRole("region", { name: "Timeline" }).getByRole("heading", { level: 4 });
    await expect(events).toHaveCount(20);
    const results = await recordsOf<{ test: string }>(world, "sione", "results");
    await expect(events.first()).toHaveText(results[0]?.test ?? "");
    await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("20-11-2026 Dr Anil Prasad");
    await page.getByRole("link", { name: "Show 20 more" }).click();
    await expect(events).toHaveCount(40);
    await expectWhole(page);
    await page.getByRole("link", { name: "Filter", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Timeline Search Filter" });
    await dialog.getByLabel("Words to find").fill("metformin");
    await dialog.getByLabel("Practitioner").selectOption("Dr Anil Prasad");
    await dialog.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(page.getByText("“metformin”, Dr Anil Prasad")).toBeVisible();
    await expect(events.first()).toHaveText(/metformin/i);
    await expectWhole(page);
  });

  test("shows each vital with every value that was measured", async ({ page, world, enter }) => {
    type Vital = { name: string; at: string; value: number; secondValue?: number };
    const vitals = await recordsOf<Vital>(world, "sione", "vitals");
    await enter("sione", "/vitals");
    for (const name of ["Blood Pressure", "Weight"]) {
      const measured = vitals.filter((vital) => vital.name.endsWith(name));
      const region = page.getByRole("region", { name, exact: true });
      const lines = region.getByRole("row", { includeHidden: true }).filter({ has: page.locator("td") });
      await showAll(page, lines, measured.length);
      await expect(lines).toContainText(
        measured.map(({ at, value, secondValue = "" }) => `${dayOf(at)}${value}${secondValue}`),
      );
      await expect(region).toContainText(`on ${dayOf(measured[0]?.at ?? "")}.`);
    }
    await expectWhole(page);
  });
});
