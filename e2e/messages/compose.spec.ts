import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expectHydrated } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page, name = "Compose Message") => page.getByRole("dialog", { name });
const sendButton = (page: Page) => page.getByRole("button", { name: /^Send( to .*| again)?$/ });
const messageBox = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const posts = { call: "POST Patient/Message" };

async function open(page: Page) {
  await page.goto("/emails/compose");
  await expectHydrated(page.getByLabel("Subject"));
}

async function fillMessage(
  page: Page,
  { subject = "A rash since Sunday", body = "Is it from the tablets?" } = {},
) {
  await page.getByLabel("Role").selectOption("GP");
  await expect(page.getByRole("option", { name: "Dr Hana Pōtiki" })).toBeAttached();
  await page.getByLabel("Practitioner").selectOption("Dr Hana Pōtiki");
  await page.getByLabel("Subject").fill(subject);
  await messageBox(page).fill(body);
}

test.describe("composing a message", () => {
  test("names what is missing in order, counts, and sends once after the time to undo", async ({
    page,
    signIn,
    journal,
  }) => {
    await signIn("sione");
    await open(page);
    await expect(page.getByText("Disclaimer:")).toBeVisible();
    await expect(dialog(page)).toContainText("Please do not use messages in an emergency.");
    await expectClean(page);
    await sendButton(page).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("listitem")).toHaveText([
      "Please Select a Provider",
      "Please Select a Role",
      "Please type something in the body of the message",
      "Please type something in the subject of the message",
    ]);
    await expectClean(page);
    await fillMessage(page, { body: "b".repeat(501) });
    await expect(dialog(page)).toContainText("501 of 500");
    await sendButton(page).click();
    await expect(summary).toContainText("Use 500 characters or fewer. You have typed 501.");
    await messageBox(page).fill("Is it from the tablets?");
    await expect(sendButton(page)).toHaveText("Send to Dr Hana Pōtiki");
    await sendButton(page).dblclick();

    await expect(page.getByText("Sending to Dr Hana Pōtiki", { exact: true })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL("/emails");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByLabel("Practitioner")).toHaveValue("Practitioner/31");
    await expect(page.getByLabel("Subject")).toHaveValue("A rash since Sunday");
    await expect(messageBox(page)).toHaveValue("Is it from the tablets?");
    await journal.verify({ ...posts, times: 0 });

    await sendButton(page).click();
    await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
    await journal.verify({ ...posts, times: 1 });
  });
});
