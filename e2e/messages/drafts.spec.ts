import { iron, press, rows, setMessages, tab, toast } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const { sender, inboxName, sentAt } = iron;
const draft = {
  box: "drafts",
  status: "completed",
  recipients: [sender],
  otherName: inboxName,
  subject: "A rash since Sunday",
  body: "It itches.",
  sentAt,
  read: true,
  roleId: "1",
  secondRoleId: "1",
};

test("is no draft while it is sent, and is offered beside the inbox before and after", async ({
  page,
  world,
  signIn,
}) => {
  await setMessages(world, "sione", [draft]);
  await signIn("sione", { to: "/emails" });
  await expect(tab(page, "Draft")).toHaveText("Draft (1)");
  const goOn = page.getByRole("link", { name: "Go on writing" });
  await expect(goOn).toBeVisible();
  await tab(page, "Draft").click();
  await rows(page).getByRole("link", { name: draft.subject }).click();
  await press(page, `Send to ${inboxName}`);
  await expect(rows(page)).toContainText("Sending…");
  await expect(rows(page).getByRole("link")).toHaveCount(0);
  await expect(goOn).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await press(page, "Delete selected messages");
  await expect(toast(page)).toContainText("No Message Selected");
  await press(page, "Undo");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("It itches more.");
  await press(page, "Draft");
  await tab(page, "Inbox").click();
  await expect(goOn).toBeVisible();
});
