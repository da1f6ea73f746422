import type { BrowserContext, Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const notice = (page: Page) => page.getByRole("alertdialog");

/** Opens Tama's record in another tab. */
async function openTama(context: BrowserContext) {
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("main").getByRole("button", { name: /Tama/ }).click();
  await expect(other.getByRole("region", { name: "Whose record is open" })).toContainText("Tama Ngata");
  return other;
}

test("a message is saved as a draft for whom it was written, said in the dialog, and gone on with", async ({
  page,
  context,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("aroha", { to: "/emails/compose" });
  await page.getByRole("radio", { name: /^My GP/ }).check();
  await page.getByLabel("Subject").fill("A rash since Sunday");
  await page.getByRole("textbox", { name: "Message" }).fill("Kia ora Hana, it is red and itchy.");
  await openTama(context);
  await expect(notice(page)).toContainText("You opened Tama Ngata’s record in another tab.");
  await expect(notice(page)).toContainText("What you wrote here is for Aroha Ngata. It has not been sent.");
  await expect(notice(page)).toContainText("Kia ora Hana, it is red and itchy.");
  await expect(notice(page)).toContainText("Your words are in your drafts, saved at");
  await expectClean(page);
  const drafts = async (who: "aroha" | "tama") =>
    (await world.list("messages", who)).filter((one) => JSON.stringify(one).includes("A rash since Sunday"));
  expect(await drafts("aroha")).toHaveLength(1);
  expect(await drafts("tama")).toHaveLength(0);

  await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Kia ora Hana, it is red and itchy.",
  );
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("dialog", { name: "Compose Message" })).toBeHidden();
});

test("a message that cannot be saved stays on the page, and the page says so", async ({
  page,
  context,
  faults,
  signIn,
}) => {
  await signIn("aroha", { to: "/emails/compose" });
  await page.getByRole("textbox", { name: "Message" }).fill("Kia ora Hana");
  await faults.add({
    match: { method: "POST", path: "Patient/Message" },
    effect: { type: "status", status: 503 },
  });
  await openTama(context);
  await expect(notice(page)).toContainText("It is on this page only");
  await expect(notice(page)).toContainText("Kia ora Hana");
});

const forms = [
  { to: "/profile?edit=details", field: "Preferred Name" },
  { to: "/medication/repeat", field: /note|Anything/i },
] as const;
for (const { to, field } of forms) {
  test(`what is typed at ${to} stays, and is there to go on with`, async ({ page, context, signIn }) => {
    await signIn("aroha", { to });
    await page.getByLabel(field).first().fill("Until Friday");
    await openTama(context);
    await expect(notice(page)).toContainText("It is on this page only");
    await expect(notice(page)).toContainText("Until Friday");
    await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
    await expect(page.getByLabel(field).first()).toHaveValue("Until Friday");
    await expect(page.getByLabel(field).first()).toBeVisible();
  });
}

test("a page on which nothing was typed follows at once", async ({ page, context, signIn }) => {
  await signIn("aroha", { to: "/emails/compose" });
  await openTama(context);
  await expect(page.getByText("Now showing Tama Ngata (changed in another tab)")).toBeVisible();
});
