import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expectHydrated } from "../support/hydration.ts";
import { chooseRecipient, chosenRecipient, sentMessages, viewer } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page, name = "Compose Message") => page.getByRole("dialog", { name });
const sendButton = (page: Page) => page.getByRole("button", { name: /^Send( to .*| again)?$/ });
const messageBox = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const posts = { call: "POST Patient/Message" };
/** How long a message can be undone, and how long a text is left alone before it is saved, in ms. */
const [undoMs, autosaveMs] = [10_000, 10_000];

async function fillMessage(
  page: Page,
  { subject = "A rash since Sunday", body = "Is it from the tablets?" } = {},
) {
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill(subject);
  await messageBox(page).fill(body);
}

test.describe("composing a message", () => {
  test("names what is missing in order, counts, and sends once after the time to undo", async ({
    page,
    signIn,
    journal,
  }) => {
    await page.clock.install();
    await signIn("sione", { to: "/emails/compose" });
    await expect(page.getByText("Disclaimer:")).toBeVisible();
    await expect(dialog(page)).toContainText("Please do not use messages in an emergency.");
    await expectClean(page);
    await sendButton(page).click();
    const summary = page.locator(".error-summary").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("listitem")).toHaveText([
      "Please Select a Provider",
      "Please type something in the subject of the message",
      "Please type something in the body of the message",
    ]);
    await expectClean(page);
    await page.getByLabel("Subject").fill("A");
    await expect(page.getByLabel("Subject")).not.toHaveAttribute("aria-invalid", "true");
    await expect(messageBox(page)).toHaveAttribute("aria-invalid", "true");
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
    await expect(sentMessages(page)).toBeFocused();
    await expect(sentMessages(page)).toContainText("A rash since Sunday");
    await expect(sentMessages(page)).toContainText("We answer within two working days.");
    await expect(sentMessages(page)).not.toContainText(/\d/);
    await expectClean(page);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(chosenRecipient(page)).toHaveAccessibleName(/Dr Hana Pōtiki$/);
    await expect(page.getByLabel("Subject")).toHaveValue("A rash since Sunday");
    await expect(messageBox(page)).toHaveValue("Is it from the tablets?");
    await journal.verify({ ...posts, times: 0 });

    await sendButton(page).click();
    await expect(page.getByText("Sending to Dr Hana Pōtiki", { exact: true })).toBeVisible();
    await page.clock.fastForward(undoMs);
    await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
    await expect(sentMessages(page)).toContainText("To Dr Hana Pōtiki: A rash since Sunday");
    await expect(page.getByText("We answer within two working days.", { exact: true })).toBeVisible();
    await expectClean(page);
    await journal.verify({ ...posts, times: 1 });
    await page.getByRole("button", { name: /^Open it in Sent/ }).click();
    await expect(sentMessages(page)).toBeHidden();
    await expect(viewer(page).getByRole("heading", { name: "A rash since Sunday" })).toBeVisible();
  });

  test("a text that is too long goes on in a second message, and both are sent", async ({
    page,
    signIn,
    journal,
  }) => {
    await signIn("mei", { to: "/emails/compose" });
    await fillMessage(page, { subject: "Knee", body: `${"knee ".repeat(110)}last` });
    await page.getByRole("button", { name: /second message$/ }).click();
    await expect(page.getByText("This is your second message.")).toBeVisible();
    await expect(page.getByLabel("Subject")).toHaveValue("Knee (2)");
    await expect(messageBox(page)).toHaveValue(/^(knee )+last$/);
    await expect(chosenRecipient(page)).toHaveAccessibleName(/Dr Hana Pōtiki$/);
    await sendButton(page).click();
    await expect(dialog(page)).toBeHidden();
    for (const number of [0, 1]) {
      await page.getByRole("button", { name: "Close notification" }).nth(number).click();
    }
    await expect(() => journal.verify({ ...posts, times: 2 })).toPass();
    const sent = (await journal.read("POST Patient/Message")).map(({ input }) => String(input?.body));
    expect(sent.sort((a, b) => b.length - a.length).join(" ")).toBe(`${"knee ".repeat(110)}last`);
  });
});

test("a reply keeps its practitioner and subject, and is sent with the faded original", async ({
  page,
  signIn,
  world,
  journal,
}) => {
  await signIn("sione", { to: false });
  const [newest] = (await world.list("messages", "sione")) as { id: string; subject: string; body: string }[];
  await page.goto(`/emails/compose?reply=${newest?.id}`);
  const reply = dialog(page, "Reply Message");
  await expect(page.getByLabel("Practitioner")).toHaveAttribute("readonly");
  await expect(page.getByLabel("Subject")).toHaveValue(`Re:${newest?.subject}`);
  await expect(page.getByLabel("Subject")).toHaveAttribute("readonly");
  await expect(reply.getByRole("region", { name: "Original Message" })).toContainText("Ngā mihi");
  await expect(reply).toContainText("0 of 800");
  await expect(reply).toContainText("Disclaimer:");
  await expectClean(page);
  await messageBox(page).fill("Thank you, I will.");
  await sendButton(page).click();
  // Leaving the page ends the time to undo.
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.goto("/vitals");
  await expect(() => journal.verify({ ...posts, times: 1 })).toPass();
  const [post] = await journal.read("POST Patient/Message");
  expect(post?.input).toMatchObject({
    as: "sent",
    subject: `Re:${newest?.subject}`,
    body: `Thank you, I will.\n\n----- Original Message -----\n\n${newest?.body}`,
  });
});

test.describe("a draft", () => {
  test("saves itself, opens again after a reload, and is replaced by the one that is kept", async ({
    page,
    signIn,
    world,
  }) => {
    await page.clock.install();
    await signIn("mei", { to: "/emails/compose" });
    const drafts = async () =>
      ((await world.list("messages", "mei")) as unknown as readonly { box: string; body: string }[])
        .filter(({ box }) => box === "drafts")
        .map(({ body }) => body);
    await fillMessage(page, { body: "My knee hurts" });
    await page.clock.fastForward(autosaveMs);
    await expect(page.getByText(/^Saved to Drafts at \d\d:\d\d$/).first()).toBeVisible();
    expect(await drafts()).toEqual(["My knee hurts"]);
    await page.reload();
    await expectHydrated(messageBox(page));
    await expect(dialog(page, "Draft Message")).toContainText("This message has not been sent.");
    await expect(messageBox(page)).toHaveValue("My knee hurts");
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
    await expect(page).toHaveURL("/emails");
    expect(await drafts()).toEqual(["My knee hurts a lot"]);
  });

  test("is saved when its page is left while typing", async ({ page, signIn, world }) => {
    await signIn("mei", { to: "/emails/compose" });
    await messageBox(page).fill("Unfinished");
    await page.goto("/vitals");
    await expect(async () => {
      const list = (await world.list("messages", "mei")) as unknown as readonly {
        box: string;
        body: string;
      }[];
      expect(list.map(({ box, body }) => `${box} ${body}`)).toEqual(["drafts Unfinished"]);
    }).toPass();
  });
});

test.describe("a message that is not sent", () => {
  test("keeps everything when the practice does not receive it, and is sent again", async ({
    page,
    signIn,
    faults,
    world,
  }) => {
    await signIn("mei", { to: "/emails/compose" });
    await faults.add({
      match: { method: "POST", path: "Patient/Message" },
      effect: { type: "status", status: 200, body: false },
    });
    await fillMessage(page);
    await sendButton(page).click();
    await page.getByRole("button", { name: "Close notification" }).click();
    const summary = page.locator(".error-summary").filter({ hasText: "Message Sending Failed" });
    await expect(summary).toContainText(
      "Your text and files are kept here. The practice has not received them.",
    );
    const notification = dialog(page).getByRole("status", { name: "Notification" });
    await expect(notification).toHaveText(/Message Sending Failed/);
    await expect(messageBox(page)).toHaveValue("Is it from the tablets?");
    await expectClean(page);
    await faults.clear();
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByRole("button", { name: "Close notification" }).click();
    await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
    const list = (await world.list("messages", "mei")) as unknown as readonly { box: string }[];
    expect(list.filter(({ box }) => box === "sent")).toHaveLength(1);
  });

  test("is sent once when its answers are lost", async ({ page, signIn, faults, journal, world }) => {
    await signIn("mei", { to: "/emails/compose" });
    await fillMessage(page);
    await faults.add({
      match: { method: "POST", path: "Patient/Message" },
      phase: "after-commit",
      effect: { type: "reset" },
    });
    // The portal's own answer is lost as well, once.
    let lost = 0;
    await page.route("**/emails/outgoing", async (route) => {
      if (lost === 0 && route.request().postData()?.includes("\r\nsend\r\n")) {
        lost += 1;
        await route.fetch();
        await route.abort();
      } else await route.fallback();
    });
    await sendButton(page).click();
    await page.getByRole("button", { name: "Close notification" }).click();
    await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
    expect(lost).toBe(1);
    await journal.verify({ ...posts, times: 1 });
    const list = (await world.list("messages", "mei")) as unknown as readonly { box: string }[];
    expect(list.filter(({ box }) => box === "sent")).toHaveLength(1);
  });

  test("is still there after a login over the page, and is sent once", async ({
    page,
    signIn,
    world,
    clock,
    journal,
  }) => {
    await signIn("mei", { to: "/emails/compose" });
    await fillMessage(page);
    await clock.advance("PT31M");
    await sendButton(page).click();
    const overlay = dialog(page, "Please log in again");
    await overlay.getByLabel("Username (email)").fill(world.people.mei.username);
    await overlay.getByLabel("Password", { exact: true }).fill(world.people.mei.password);
    await page.keyboard.press("Enter");
    await expect(overlay).toBeHidden();
    await expect(page.locator(".error-summary").filter({ hasText: "has not been sent" })).toBeVisible();
    await expect(messageBox(page)).toHaveValue("Is it from the tablets?");
    await expect(chosenRecipient(page)).toHaveAccessibleName(/Dr Hana Pōtiki$/);
    await journal.verify({ ...posts, times: 0 });
    await sendButton(page).click();
    await page.getByRole("button", { name: "Close notification" }).click();
    await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
    await journal.verify({ ...posts, times: 1 });
  });
});
