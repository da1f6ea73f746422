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
  await expect(notice(page)).not.toContainText("Attach");
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

const chooseFiles = (page: Page, count: number) =>
  page.locator("input[name=file]").setInputFiles(
    Array.from({ length: count }, (_, index) => ({
      name: `photo-${index}.png`,
      mimeType: "image/png",
      buffer: Buffer.concat([
        Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk", "base64"),
        Buffer.from([index]),
      ]),
    })),
  );

test("a message with a file and no words is gone on with, and the page names its file", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("aroha", { to: "/emails/compose" });
  await chooseFiles(page, 1);
  const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await expect(chosen).toHaveCount(1);
  await expect(chosen.getByRole("progressbar")).toHaveCount(0);
  await openTama(context);
  await expect(notice(page)).toContainText("Your file is not kept. Attach it again.");
  await expect(notice(page)).toContainText("photo-0.png");
  await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Compose Message" })).toBeVisible();
  await expect(chosen).toHaveCount(0);
});

for (const count of [1, 2]) {
  test(`says that ${count} of its files must be attached again, and leaves one draft of a message that was saved before`, async ({
    page,
    context,
    world,
    signIn,
  }) => {
    await page.clock.install();
    await signIn("aroha", { to: "/emails/compose" });
    await page.getByLabel("Subject").fill("A rash since Sunday");
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill("Kia ora Hana");
    await chooseFiles(page, count);
    const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
    await expect(chosen).toHaveCount(count);
    await expect(chosen.getByRole("progressbar")).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole("dialog", { name: "Compose Message" })).toContainText("Saved to Drafts at");
    await message.fill("Kia ora Hana, it is red.");
    await openTama(context);
    await expect(notice(page)).toContainText(
      count === 1
        ? "Your file is not in the draft. Attach it again."
        : "Your 2 files are not in the draft. Attach them again.",
    );
    const drafts = async () =>
      (await world.list("messages", "aroha"))
        .filter((one) => Reflect.get(one, "box") === "drafts")
        .map((one) => String(Reflect.get(one, "body")))
        .filter((body) => body.startsWith("Kia ora Hana"));
    await expect.poll(drafts).toEqual(["Kia ora Hana, it is red."]);

    await page.getByRole("button", { name: "Go on as Aroha Ngata" }).click();
    await expect(notice(page)).toBeHidden();
    await expect(chosen).toHaveCount(0);
    await message.fill("Kia ora Hana, it is red and itchy.");
    await page.clock.fastForward(10_000);
    await expect.poll(drafts).toEqual(["Kia ora Hana, it is red and itchy."]);
  });
}

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
