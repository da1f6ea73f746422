import type { BrowserContext, Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expectHydrated } from "../support/hydration.ts";
import { drafts } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const notice = (page: Page) => page.getByRole("alertdialog");
const message = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk", "base64");

/** Opens Tama's record in another tab. */
async function openTama(context: BrowserContext) {
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("main").getByRole("button", { name: /Tama/ }).click();
  await expect(other.getByRole("region", { name: "Whose record is open" })).toContainText("Tama Ngata");
}

test("a message is saved as a draft for whom it was written, said in the dialog, and gone on with", async ({
  page,
  context,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("aroha", { to: "/emails/compose" });
  await page.getByRole("radio", { name: /^My GP/ }).click();
  await page.getByLabel("Subject").fill("A rash since Sunday");
  await message(page).fill("Kia ora Hana, it is red and itchy.");
  await openTama(context);
  await expect(notice(page)).toContainText("You opened Tama Ngata’s record in another tab.");
  await expect(notice(page)).toContainText("What you wrote here is for Aroha Ngata. It has not been sent.");
  await expect(notice(page)).toContainText("Kia ora Hana, it is red and itchy.");
  await expect(notice(page)).toContainText("Your words are in your drafts, saved at");
  await expect(notice(page)).not.toContainText("Attach");
  await expectClean(page);
  expect(await drafts(world, "aroha")).toContain("Kia ora Hana, it is red and itchy.");
  expect(await drafts(world, "tama")).not.toContain("Kia ora Hana, it is red and itchy.");

  await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(message(page)).toHaveValue("Kia ora Hana, it is red and itchy.");
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("dialog", { name: "Compose Message" })).toBeHidden();
});

/** Chooses photos, and waits until they are uploaded. Returns their list. */
async function attach(page: Page, count: number) {
  const photo = (index: number) => ({
    name: `photo-${index}.png`,
    mimeType: "image/png",
    buffer: Buffer.concat([png, Buffer.from([index])]),
  });
  await page.locator("input[name=file]").setInputFiles(Array.from({ length: count }, (_, at) => photo(at)));
  const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await expect(chosen).toHaveCount(count);
  await expect(chosen.getByRole("progressbar")).toHaveCount(0);
  return chosen;
}

test("says that files must be attached again, and leaves one draft of a message that was saved before", async ({
  page,
  context,
  world,
  signIn,
}) => {
  await page.clock.install();
  await signIn("aroha", { to: "/emails/compose" });
  const saved = async () => (await drafts(world, "aroha")).filter((body) => body.startsWith("Kia ora Hana"));
  await page.getByLabel("Subject").fill("A rash since Sunday");
  await message(page).fill("Kia ora Hana");
  const chosen = await attach(page, 2);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("dialog", { name: "Compose Message" })).toContainText("Saved to Drafts at");
  await message(page).fill("Kia ora Hana, it is red.");
  await openTama(context);
  await expect(notice(page)).toContainText("Your 2 files are not in the draft. Attach them again.");
  await expect.poll(saved).toEqual(["Kia ora Hana, it is red."]);

  await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(chosen).toHaveCount(0);
  await message(page).fill("Kia ora Hana, it is red and itchy.");
  await page.clock.fastForward(10_000);
  await expect.poll(saved).toEqual(["Kia ora Hana, it is red and itchy."]);
});

/** A message that the practice does not save, and forms that have no drafts. */
const forms = [
  { to: "/emails/compose", field: /^Message$/ },
  { to: "/profile?edit=details", field: "Preferred Name" },
] as const;
for (const { to, field } of forms) {
  test(`what is typed at ${to} stays, and is there to go on with`, async ({
    page,
    context,
    signIn,
    world,
  }) => {
    await signIn("aroha", { to });
    const match = { method: "POST", path: "Patient/Message" } as const;
    await world.addFault({ match, effect: { type: "status", status: 503 } });
    await page.getByRole("textbox", { name: field }).first().fill("Until Friday");
    await openTama(context);
    await expect(notice(page)).toContainText("It is on this page only");
    await expect(notice(page)).toContainText("Until Friday");
    await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
    await expect(page.getByRole("textbox", { name: field }).first()).toHaveValue("Until Friday");
    await expect(page.getByRole("textbox", { name: field }).first()).toBeVisible();
  });
}

test("Log Out leads every tab to /login where it is pressed before the scripts have loaded", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("mei");
  const other = await context.newPage();
  await other.goto("/allergies");
  await expectHydrated(other.getByRole("button", { name: /Mei Chen/ }));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await page
    .locator("form:has(input[value=logOut])")
    .first()
    .evaluate((form: HTMLFormElement) => form.submit());
  await expect(page).toHaveURL("/login?loggedOut");
  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect(other).toHaveURL("/login?loggedOut");
});
