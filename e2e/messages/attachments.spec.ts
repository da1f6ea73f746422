import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { chooseRecipient } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const file = (name: string, content: string | Buffer = `%PDF-1.7 ${name}`) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
const news = (page: Page) => page.getByRole("status").filter({ hasText: /is (added|removed)\.$/ });
const chosen = (page: Page) => page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
const choose = (page: Page, files: ReturnType<typeof file>[]) =>
  page.locator("input[name=file]").setInputFiles(files);

test("files that cannot be sent say why until they are removed, which keeps the focus in the page, and a large photo is made smaller", async ({
  page,
  signIn,
}) => {
  await signIn("mei", { to: "/emails/compose" });
  await choose(page, [file("notes.docx", "PK"), file("empty.png", "")]);
  await expect(page.getByText("Selected images are not of valid type!")).toBeVisible();
  await expect(chosen(page)).toContainText([
    "This kind of file cannot be sent. Use PNG, JPG or PDF.",
    "This file is empty.",
  ]);
  await expectClean(page);
  await choose(page, [file("food.pdf"), file("again.pdf", "%PDF-1.7 food.pdf")]);
  await expect(page.getByText("Selected images are not of valid type!")).toBeHidden();
  await expect(news(page)).toHaveText(/is added\.$/);
  await expect(page.getByText("You have chosen this file already.")).toBeVisible();
  for (const name of ["notes.docx", "empty.png", "again.pdf"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(news(page)).toHaveText(`${name} is removed.`);
    await expect(page.locator("body")).not.toBeFocused();
  }
  await expect(chosen(page)).toHaveCount(1);
  const size = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_000, 800);
    const context = canvas.getContext("2d");
    const noise = context?.createImageData(canvas.width, canvas.height);
    if (!context || !noise) throw new Error("no canvas");
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.random() * 255;
    context.putImageData(noise, 0, 0);
    const files = new DataTransfer();
    const photo = new File([await canvas.convertToBlob()], "rash.png", { type: "image/png" });
    files.items.add(photo);
    const input = document.querySelector<HTMLInputElement>("input[name=file]");
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
    return photo.size;
  });
  expect(size).toBeGreaterThan(1_500_000);
  await expect(chosen(page).last()).toContainText("rash.jpg");
  await expect(news(page)).toHaveText("rash.jpg is added.");
});

test("an upload shows its progress, and can be stopped and tried again", async ({ page, signIn, world }) => {
  await signIn("mei", { to: "/emails/compose" });
  const held = Promise.withResolvers<void>();
  await page.route("**/emails/uploads", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await choose(page, [file("scan.pdf")]);
  await expect(page.getByRole("progressbar", { name: "scan.pdf" })).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "Stop scan.pdf" }).click();
  await expect(chosen(page)).toContainText(/The upload stopped at \d+%\./);
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill("A scan");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Here it is.");
  const send = page.getByRole("button", { name: "Send to Dr Hana Pōtiki" });
  await send.click();
  await expect(page.locator(".error-summary").filter({ hasText: "There is a problem" })).toContainText(
    "A file was not uploaded. Retry it or remove it.",
  );
  await page.getByRole("button", { name: "Retry scan.pdf" }).click();
  await expect(page.locator(".error-summary")).toContainText("Retry it or remove it., changed");
  // The message waits for its file.
  await send.click();
  await expect(page.getByRole("button", { name: "Uploading files…" })).toBeVisible();
  held.resolve();
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
  const [post] = await world.journal("POST Patient/Message");
  expect(post?.input).toMatchObject({ attachments: [{ contentType: "application/pdf" }] });
});
