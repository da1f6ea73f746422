import { expectAccessibleEverywhere, expectNoSidewaysScrolling } from "./support/axe.ts";
import { expectPageHydrated, navigate } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

const readCall = "GET Patient/LabResultByID";

test("finds an unread result by its name once its list was seen, and opens it by the keys alone", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("aroha", { to: "/reports" });
  await expect(page.getByText("Iron Studies").first()).toBeVisible();
  await navigate(page, "/medication");
  const field = page.getByLabel("Find a medicine");
  await field.press("/");
  await expect(field).toHaveValue("/");
  const find = page.getByRole("dialog", { name: "Find anything" });
  await expect(find).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(find).toBeVisible();

  // The letters of a practitioner's name that a keyboard without macrons has.
  await page.keyboard.type("POTIKI iron 21-11-2026");
  const option = find.getByRole("option", { name: /^Iron Studies.*Pōtiki.*Unread/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(option.locator("mark")).toHaveText(["Iron", "21-11-2026", "Pōtiki"]);
  await expect(find.getByRole("status")).toHaveText(/^\d found for Aroha Ngata\.$/);
  await expectAccessibleEverywhere(page, "Find anything");
  await page.keyboard.press("ArrowUp");
  await expect(option).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowDown");
  expect(await world.journal(readCall)).toHaveLength(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Iron Studies" })).toBeVisible();
  await expect(page).toHaveURL(/\/reports\?result=/);
  // The others that are read for its earlier values were read before.
  expect((await world.journal(readCall)).filter(({ changed }) => changed !== undefined)).toHaveLength(1);

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  expect(kept).not.toMatch(/iron|potiki/i);
});

test("from two letters on reads the lists that no screen has shown, and marks nothing as read", async ({
  page,
  signIn,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fault = { match: { path: "Patient/LabResults" }, effect: { type: "status", status: 500 } } as const;
  await signIn("aroha");
  await expectPageHydrated(page);
  await world.addFault(fault);
  await page.keyboard.press("/");
  const find = page.getByRole("dialog", { name: "Find anything" });
  await expect(find.getByRole("option", { name: "Switch to Tama Ngata" })).toHaveAttribute(
    "aria-selected",
    "false",
  );
  await page.keyboard.press("Enter");
  await expect(find.getByRole("option", { selected: true })).toHaveCount(0);
  const status = find.getByRole("status");
  const held = Promise.withResolvers<void>();
  await page.route("**/find/lists?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect(find.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("i");
  await expect(find).toContainText("found for Aroha Ngata");
  await page.keyboard.type("ron");
  await expect(status).toHaveText("Loading your lists…");
  await expect(find).not.toContainText("has this name");
  held.resolve();
  await expect(find.getByRole("option", { name: /^Try again/ })).toContainText("test results");
  await expect(find).toContainText("We could not load these lists: test results.");
  await expect(status).toHaveText(/^\d found for Aroha Ngata so far\.$/);
  await world.clearFaults();
  await find.getByRole("option", { name: /^Try again/ }).click();
  await expect(find.getByRole("option", { name: /Iron Studies/ }).first()).toHaveAttribute(
    "aria-selected",
    "true",
  );

  expect(await world.journal(readCall)).toHaveLength(0);
  expect(await world.journal("GET Patient/MessageByID")).toHaveLength(0);
  await page.keyboard.press("Escape");
  await test.step("leads to the search of a list, whose address does not have the words", async () => {
    const search = async (words: string, option: RegExp) => {
      await page.getByRole("button", { name: "Find anything" }).click();
      await find.getByRole("combobox").fill(words);
      await find.getByRole("option", { name: option }).click();
    };
    await search("iron", /name of every result/);
    await expect(page).toHaveURL(/\/reports\?search=1$/);
    await expect(page.getByLabel("Search by subject")).toHaveValue("iron");
    await search("metformin", /name and prescriber of every medicine/);
    await expect(page.getByLabel("Find a medicine")).toHaveValue("metformin");
    expect(new URL(page.url()).search).toBe("");

    await search("cover", /^Cover screen/);
    await page.getByRole("dialog", { name: "The screen is covered" }).getByRole("button").click();

    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: "Find anything" }).click();
    await find.getByRole("combobox").fill("flu jab");
    await expectNoSidewaysScrolling(page);
    const sheet = await find.boundingBox();
    expect([sheet?.width, sheet?.height]).toEqual([320, 640]);
    await find.getByRole("option", { name: "Book: The flu vaccine" }).click();
    await expect(page.getByText("Flu clinic, any clinic")).toBeVisible();
    await expect(page).toHaveURL(/&kind=\d+&step=time$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await search("log out", /^Log Out/);
    await expect(page).toHaveURL(/\/login/);
  });
});
