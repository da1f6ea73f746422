import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expectHydrated } from "../support/hydration.ts";
import { chooseRecipient } from "../support/messages-page.ts";
import { raw } from "../support/raw-http.ts";
import { startSession } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
const pdf = (name: string, text = name) => file(name, `%PDF-1.7 ${text}`);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const news = (page: Page) => page.getByRole("status").filter({ hasText: /is (added|removed)\.$/ });
const chosen = (page: Page) => page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
const choose = (page: Page, files: ReturnType<typeof file>[]) =>
  page.locator("input[name=file]").setInputFiles(files);

async function fillMessage(page: Page) {
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill("A photo");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Here it is.");
}

test("each file that cannot be sent says why, and the others are sent", async ({ page, signIn, journal }) => {
  await signIn("mei", { to: "/emails/compose" });
  await choose(page, [file("notes.docx", "PK"), file("page.pdf", "<html>"), file("empty.png", "")]);
  await expect(page.getByText("Selected images are not of valid type!")).toBeVisible();
  await expect(chosen(page)).toContainText([
    "This kind of file cannot be sent. Use PNG, JPG or PDF.",
    "This file is not what its name says, or it is damaged. Use PNG, JPG or PDF.",
    "This file is empty.",
  ]);
  await expectClean(page);
  await choose(page, [file("rash.png", png), pdf("food.pdf"), pdf("again.pdf", "food.pdf")]);
  await expect(page.getByText("Selected images are not of valid type!")).toBeHidden();
  await expect(page.getByText("Picture, 1 kB")).toBeVisible();
  await expect(page.getByText("PDF, 1 kB")).toBeVisible();
  await expect(news(page)).toHaveText(/is added\.$/);
  await expect(page.getByText("You have chosen this file already.")).toBeVisible();
  for (const name of ["notes.docx", "page.pdf", "empty.png", "again.pdf"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(news(page)).toHaveText(`${name} is removed.`);
    await expect(page.locator("body")).not.toBeFocused();
  }
  await choose(page, [pdf("3.pdf"), pdf("4.pdf"), pdf("5.pdf")]);
  await expect(chosen(page).filter({ hasText: "5.pdf" })).toContainText(
    "A message can have 4 files at most.",
  );
  await page.getByRole("button", { name: "Remove 5.pdf" }).click();
  await page.getByRole("button", { name: "Remove 4.pdf" }).click();
  await expect(chosen(page)).toHaveCount(3);

  await fillMessage(page);
  await page.getByRole("button", { name: "Send to Dr Hana Pōtiki" }).click();
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
  const [post] = await journal.read("POST Patient/Message");
  // Files are uploaded side by side, and sent in the order in which they arrived.
  const attachments = post?.input?.attachments as { contentType: string }[];
  const picture = { contentType: "image/png", data: png.toString("base64") };
  expect(attachments).toContainEqual(expect.objectContaining(picture));
  expect(attachments.map(({ contentType }) => contentType).sort()).toEqual([
    "application/pdf",
    "application/pdf",
    "image/png",
  ]);
});

test("a large photo is made smaller before it is sent", async ({ page, signIn }) => {
  await signIn("mei", { to: "/emails/compose" });
  await expectHydrated(page.getByLabel("Subject"));
  const large = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 1_000;
    canvas.height = 800;
    const context = canvas.getContext("2d");
    const noise = context?.createImageData(canvas.width, canvas.height);
    if (!context || !noise) throw new Error("no canvas");
    for (let at = 0; at < noise.data.length; at += 4) {
      noise.data.set([Math.random() * 255, Math.random() * 255, Math.random() * 255, 255], at);
    }
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const bytes = Buffer.from(large, "base64");
  expect(bytes.length).toBeGreaterThan(1_500_000);
  await choose(page, [file("rash.png", bytes)]);
  await expect(chosen(page)).toContainText("rash.jpg");
  await expect(news(page)).toHaveText("rash.jpg is added.");
});

test("an upload shows its progress, and can be stopped and tried again", async ({
  page,
  signIn,
  journal,
}) => {
  await signIn("mei", { to: "/emails/compose" });
  const held = Promise.withResolvers<void>();
  await page.route("**/emails/uploads", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await choose(page, [pdf("scan.pdf")]);
  await expect(page.getByRole("progressbar", { name: "scan.pdf" })).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "Stop scan.pdf" }).click();
  await expect(chosen(page)).toContainText(/The upload stopped at \d+%\./);
  await fillMessage(page);
  await page.getByRole("button", { name: "Send to Dr Hana Pōtiki" }).click();
  await expect(page.locator(".error-summary").filter({ hasText: "There is a problem" })).toContainText(
    "A file was not uploaded. Retry it or remove it.",
  );
  await page.getByRole("button", { name: "Retry scan.pdf" }).click();
  await expect(page.getByRole("progressbar", { name: "scan.pdf" })).toBeVisible();
  // The message waits for its file.
  await page.getByRole("button", { name: "Send to Dr Hana Pōtiki" }).click();
  await expect(page.getByRole("button", { name: "Uploading files…" })).toBeVisible();
  held.resolve();
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
  const [post] = await journal.read("POST Patient/Message");
  expect(post?.input).toMatchObject({ attachments: [{ contentType: "application/pdf" }] });
});

test("files of 10 MB together are sent, and kept with the draft that they were saved in", async ({
  page,
  signIn,
  journal,
}) => {
  await signIn("mei", { to: "/emails/compose" });
  const large = (name: string, size: number) =>
    file(name, Buffer.concat([Buffer.from(`%PDF-1.7 ${name}`), Buffer.alloc(size - 14)]));
  await choose(page, [large("1.pdf", 5_000_000), large("2.pdf", 5_020_000), large("3.pdf", 5_000_000)]);
  await expect(chosen(page).filter({ hasText: "3.pdf" })).toContainText(
    "The files of a message can have 10 MB together at most.",
  );
  await expect(page.getByText("PDF, 4.8 MB")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove 3.pdf" }).click();
  await fillMessage(page);
  await page.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(page.getByText("Message Saved to Draft", { exact: true })).toBeVisible();
  const [draft] = await journal.read("POST Patient/Message");
  await page.goto(`/emails/compose?draft=${draft?.changed?.[0]}`);
  await expect(chosen(page)).toContainText(["File 1", "File 2"]);
  await page.getByRole("button", { name: "Remove File 1" }).click();
  await page.getByRole("button", { name: "Send to Dr Hana Pōtiki" }).click();
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
  const sent = (await journal.read("POST Patient/Message")).at(-1);
  // The journal replaces a file by its size.
  expect(sent?.input).toMatchObject({ attachments: [{ data: "a file of 5020000 bytes" }] });
});

test("an upload needs a session and its page's record, and at most 14 MB", async ({ world, portalUrl }) => {
  const send = (headers: Record<string, string>) =>
    raw(portalUrl, "/emails/uploads", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    });
  expect((await send({ "Content-Length": "0" })).status).toBe(401);
  expect((await send({ "Content-Length": String(14 * 1024 * 1024 + 1) })).status).toBe(413);
  const signedIn = { Cookie: await startSession(portalUrl, world, "mei"), "Content-Length": "0" };
  expect((await send(signedIn)).status).toBe(400);
  expect((await send({ ...signedIn, "X-Portal-Record": "another" })).status).toBe(409);
});
