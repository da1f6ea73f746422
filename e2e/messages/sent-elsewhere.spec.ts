import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { chooseRecipient, sentMessages } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

async function send(page: Page): Promise<void> {
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill("A rash since Sunday");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Is it from the tablets?");
  await page.getByRole("button", { name: /^Send to / }).click();
}

test("the same text from a second log in says so while it can be undone, and is sent all the same", async ({
  page,
  signIn,
  journal,
}) => {
  await page.clock.install();
  await signIn("sione", { to: "/emails/compose" });
  const told = /You sent this to Dr Hana Pōtiki at \d\d:\d\d from another device or log in\./;
  await send(page);
  await expect(sentMessages(page)).toContainText("Sending to Dr Hana Pōtiki");
  await page.clock.fastForward(10_000);
  await expect(sentMessages(page)).toContainText("Message Sent Successfully");
  await expect(sentMessages(page)).not.toContainText(told);

  await signIn("sione", { to: "/emails/compose" });
  await send(page);
  await expect(sentMessages(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(sentMessages(page)).toContainText(told);
  await expectClean(page);
  await page.clock.fastForward(10_000);
  await expect(sentMessages(page)).toContainText("Message Sent Successfully");
  await expect(sentMessages(page)).toContainText(told);
  await journal.verify({ call: "POST Patient/Message", times: 2 });
});
