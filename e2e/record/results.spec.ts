import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expect, test, type World } from "../support/test.ts";

const readCall = "GET Patient/LabResultByID";
const listCall = "GET Patient/LabResults";

/** Replaces a patient's results. Each has an observation of its own unless its test decides its content. */
async function setResults(world: World, person: "sione" | "mei", results: readonly object[]) {
  const own = await world.list("results", person);
  const removed = own.map(({ id }) => [id, null]);
  const added = results.map((result, index) => [`result-${index}`, result]);
  await world.change("results", person, Object.fromEntries([...removed, ...added]));
}

const reportedAt = "2026-11-20T10:00:00+13:00";
const ferritin = {
  test: "Ferritin",
  laboratory: "Awanui Labs",
  author: "Dr Hana Pōtiki",
  reportedAt,
  isRead: false,
  observations: [
    { name: "Ferritin", value: "9", flag: "low", summary: "µg/L, 20–200" },
    { name: "Iron", value: "12", summary: "µmol/L" },
  ],
};
const earlierFerritin = {
  ...ferritin,
  reportedAt: "2026-05-12T10:00:00+12:00",
  isRead: true,
  observations: [{ name: "Ferritin", value: "14", flag: "low", summary: "µg/L" }],
};

const rows = (page: Page) => page.locator(".month-rows > li");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

test("opens a result, which marks it as read, and reads the list and the counters again", async ({
  page,
  world,
  signIn,
}) => {
  await setResults(world, "sione", [ferritin, earlierFerritin]);
  await signIn("sione", { to: "/reports" });
  await expect(rows(page).first()).toContainText("Unread");
  await page.getByRole("button", { name: "Ferritin" }).first().hover();
  await world.verify({ call: readCall, times: 0 });
  await press(page, "Ferritin");
  const result = dialog(page, "Ferritin");
  await expect(result).toContainText("1 of 2 values is flagged by the laboratory.");
  await world.verify({ call: readCall, times: 1, with: { resultId: "result-0" } });
  await expect(rows(page).first()).not.toContainText("Unread");
  const before = (await world.journal(listCall)).length;
  const counters = (await world.journal("GET Patient/RefreshCounter")).length;
  await result.getByRole("link", { name: "Close" }).click();
  await expect(result).toBeHidden();
  await expect(async () => {
    expect((await world.journal(listCall)).length).toBe(before + 1);
    expect((await world.journal("GET Patient/RefreshCounter")).length).toBeGreaterThan(counters);
  }).toPass();
  await expect(page.getByRole("button", { name: "Ferritin" }).first()).toBeFocused();
  await world.verify({ call: readCall, times: 1, with: { resultId: "result-0" } });

  // An open result is kept when the list cannot be read again.
  await world.change("results", "sione", { "result-0": { isRead: false } });
  await page.reload();
  await expect(rows(page).first()).toContainText("Unread");
  await world.addFault({ match: { path: "Patient/LabResults" }, effect: { type: "status", status: 500 } });
  await press(page, "Ferritin");
  await expect(page.getByText("We could not load your test results.")).toBeAttached();
  await expect(result).toContainText("1 of 2 values is flagged by the laboratory.");
  await result.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("We could not load your test results.")).toBeVisible();
});

test("has an address: Back closes it, a reload shows it, and an address alone opens nothing unread", async ({
  page,
  world,
  signIn,
}) => {
  await setResults(world, "sione", [ferritin, { ...ferritin, test: "HbA1c" }]);
  await signIn("sione", { to: "/reports?result=result-0" });
  await expect(dialog(page, "Ferritin")).toContainText("This result is unread.");
  await world.verify({ call: readCall, times: 0 });
  await dialog(page, "Ferritin").getByRole("button", { name: "Open this result" }).click();
  await expect(dialog(page, "Ferritin")).toContainText("flagged");
  await page.reload();
  await expect(dialog(page, "Ferritin")).toContainText("flagged");
  await dialog(page, "Ferritin").getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await press(page, "HbA1c");
  await expect(dialog(page, "HbA1c")).toContainText("flagged");
  // The list is read again once the result is open.
  await page.waitForLoadState("networkidle");
  const lists = (await world.journal(listCall)).length;
  await page.goBack();
  await expect(dialog(page, "HbA1c")).toBeHidden();
  await expect(page).toHaveURL(/\/reports$/);
  await expect.poll(async () => (await world.journal(listCall)).length).toBe(lists + 1);
});

test("a search keeps the focus and says what it found, and a subject is in no address, and a reload and Back find it", async ({
  page,
  world,
  signIn,
}) => {
  await setResults(world, "sione", [ferritin, { ...earlierFerritin, test: "HbA1c" }]);
  await signIn("sione", { to: "/reports?from=2026-05-01&to=2026-05-12" });
  const subject = page.getByLabel("Search by subject");
  await subject.fill("hba");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&search=1$/);
  await expect(rows(page)).toHaveText(/HbA1c/);
  await expect(page.getByRole("status").filter({ hasText: "Updated at" })).toHaveText(
    /^Updated at 09:00, 1 result, “hba”,/,
  );
  await expect(subject).toBeFocused();
  await world.verify({ call: listCall, with: { search: "hba", from: "2026-05-01", to: "2026-05-12" } });
  await subject.fill("nothing like it");
  await press(page, "Search");
  await expect(page.getByText("No test has this in its name.")).toBeVisible();
  await expect(page).toHaveURL(/\/reports\?from=2026-05-01&to=2026-05-12&search=2$/);
  await page.reload();
  await expect(subject).toHaveValue("nothing like it");
  await page.goBack();
  await expect(subject).toHaveValue("hba");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("shows the chart of a test with what is not a number in its table only", async ({
  page,
  world,
  signIn,
}) => {
  const values = ["12", "<5", "21", "9"];
  await setResults(
    world,
    "sione",
    values.map((value, index) => ({
      ...ferritin,
      reportedAt: `2026-0${index + 1}-12T10:00:00+13:00`,
      observations: [{ name: "Ferritin", value, summary: "µg/L, 20–200" }],
    })),
  );
  await signIn("sione", { to: "/reports" });
  await press(page, "Ferritin");
  await dialog(page, "Ferritin").getByRole("button", { name: "Chart" }).click();
  const chart = dialog(page, "Ferritin, µg/L");
  await expect(chart).toContainText("1 cannot be drawn and is only in the table.");
  await expect(chart.getByRole("option")).toHaveCount(4);
  await expect(chart.locator("circle")).toHaveCount(3);
  await chart.getByText("Show as a table").click();
  await expect(chart.getByRole("row")).toHaveCount(5);
  await expect(chart.getByRole("row", { name: /<5/ })).toContainText("Not looked up");
  await expectAccessibleEverywhere(page, "the chart");
  await page.keyboard.press("Escape");
  await expect(chart).toBeHidden();
  await expect(dialog(page, "Ferritin")).toBeVisible();
});
