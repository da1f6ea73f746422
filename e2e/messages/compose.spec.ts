import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expectHydrated } from "../support/hydration.ts";
import { chooseRecipient, chosenRecipient, drafts, rows } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page, name = "Compose Message") => page.getByRole("dialog", { name });
const sendButton = (page: Page) => page.getByRole("button", { name: /^Send( to .*| again)?$/ });
const messageBox = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const sent = (page: Page) => page.getByText("Message Sent Successfully", { exact: true });
/** Ends the time to undo. */
const endUndo = (page: Page) => page.getByRole("button", { name: "Close notification" }).first().click();
const posts = { call: "POST Patient/Message" };

async function fillMessage(
  page: Page,
  { subject = "A rash since Sunday", body = "Is it from the tablets?" } = {},
) {
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill(subject);
  await messageBox(page).fill(body);
}

test("the second press of a double press on Send opens no message that has come into its place", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/emails/compose" });
  await fillMessage(page);
  await page.evaluate(() => addEventListener("click", (press) => Reflect.set(window, "sent", press)));
  await sendButton(page).click();
  await expect(dialog(page)).toBeHidden();
  /** Presses a message at the place of the last press, so many ms after it. Returns whether it was taken. */
  const pressAgain = (ms: number) =>
    rows(page)
      .first()
      .getByRole("button")
      .first()
      .evaluate((message, ms) => {
        const { clientX, clientY, timeStamp } = Reflect.get(window, "sent");
        const init = { bubbles: true, cancelable: true, clientX, clientY, detail: 2 };
        const again = new PointerEvent("click", init);
        Object.defineProperty(again, "timeStamp", { value: timeStamp + ms });
        return message.dispatchEvent(again);
      }, ms);
  expect(await pressAgain(300)).toBe(false);
  await expect(page).toHaveURL("/emails");
  await pressAgain(700);
  await expect(page).toHaveURL(/message=/);
});

test("a text that is too long goes on in a second message, and both are sent", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("mei", { to: "/emails/compose" });
  await fillMessage(page, { subject: "Knee", body: `${"knee ".repeat(110)}last` });
  await page.getByRole("button", { name: /second message$/ }).click();
  await expect(page.getByText("This is your second message.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("Knee (2)");
  await expect(chosenRecipient(page)).toHaveAccessibleName(/Dr Hana Pōtiki$/);
  await sendButton(page).click();
  await expect(dialog(page)).toBeHidden();
  for (const number of [0, 1]) {
    await page.getByRole("button", { name: "Close notification" }).nth(number).click();
  }
  await expect(() => world.verify({ ...posts, times: 2 })).toPass();
  const bodies = (await world.journal("POST Patient/Message")).map(({ input }) => String(input?.body));
  expect(bodies.sort((a, b) => b.length - a.length).join(" ")).toBe(`${"knee ".repeat(110)}last`);
});

test("what waits or is half typed reaches the practice at once when its page is left", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: false });
  const [newest] = await world.list("messages", "sione");
  await page.goto(`/emails/compose?reply=${newest?.id}`);
  await expectClean(page);
  await messageBox(page).fill("Thank you, I will.");
  await sendButton(page).click();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.goto("/emails/compose");
  await expect(() => world.verify({ ...posts, times: 1 })).toPass();
  await messageBox(page).fill("Unfinished");
  await page.goto("/emails");
  await expect.poll(() => drafts(world, "sione")).toContain("Unfinished");
  const count = async () => (await world.list("messages", "sione")).length;
  const before = await count();
  await page
    .getByRole("checkbox", { name: "Select Booking your next review, Nurse Kahurangi Pōmare" })
    .check();
  await page.getByRole("button", { name: "Delete selected messages" }).click();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(count).toBe(before - 1);
});

test("a draft saves itself, opens again after a reload, and is replaced by the one that is kept", async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install();
  await signIn("mei", { to: "/emails/compose" });
  await fillMessage(page, { body: "My knee hurts" });
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/^Saved to Drafts at \d\d:\d\d$/).first()).toBeVisible();
  expect(await drafts(world, "mei")).toEqual(["My knee hurts"]);
  await page.reload();
  await expectHydrated(messageBox(page));
  await expect(dialog(page, "Draft Message")).toContainText("This message has not been sent.");
  await expect(chosenRecipient(page)).toHaveAccessibleName(/Dr Hana Pōtiki$/);
  await expectClean(page);

  await messageBox(page).fill("My knee hurts a lot");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Keep this message as a draft?" });
  await expect(question).toBeVisible();
  await expectClean(page);
  await question.getByRole("button", { name: "Go on writing" }).click();
  await expect(messageBox(page)).toHaveValue("My knee hurts a lot");
  await page.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(page.getByText("Message Saved to Draft", { exact: true })).toBeVisible();
  expect(await drafts(world, "mei")).toEqual(["My knee hurts a lot"]);
});

test("is still there after a login over the page, and is sent once", async ({ page, signIn, world }) => {
  await signIn("mei", { to: "/emails/compose" });
  await fillMessage(page);
  await world.advance("PT31M");
  await sendButton(page).click();
  const overlay = dialog(page, "Please log in again");
  await overlay.getByLabel("Password", { exact: true }).fill(world.people.mei.password);
  await page.keyboard.press("Enter");
  await expect(overlay).toBeHidden();
  await expect(page.locator(".error-summary").filter({ hasText: "has not been sent" })).toBeVisible();
  await expect(messageBox(page)).toHaveValue("Is it from the tablets?");
  await world.verify({ ...posts, times: 0 });
  await sendButton(page).click();
  await endUndo(page);
  await expect(sent(page)).toBeVisible();
  await world.verify({ ...posts, times: 1 });
});
