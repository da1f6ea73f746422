import { expectAccessibleEverywhere } from "../support/axe.ts";
import { hana, iron, press, rows, setMessages, tab, toast, viewer } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const postCall = "POST Patient/Message";
const draft = {
  box: "drafts",
  status: "completed",
  recipients: [hana],
  otherName: hana.name,
  subject: "A rash since Sunday",
  body: "It itches.",
  sentAt: iron.sentAt,
  read: true,
  roleId: "1",
  secondRoleId: "1",
};

test("sends a draft after a confirmation, says so, and shows it in Sent", async ({ page, world, signIn }) => {
  await setMessages(world, "sione", [draft]);
  await signIn("sione", { to: "/emails?box=drafts" });
  await press(page, draft.subject);
  await expect(viewer(page).getByRole("link", { name: "Edit Message" })).toHaveAttribute(
    "href",
    /\/emails\/compose\?.*draft=message-0/,
  );
  await expect(viewer(page).getByRole("link", { name: "Reply" })).toHaveCount(0);
  const confirm = page.getByRole("alertdialog", { name: "Send Message" });

  await world.addFault({ match: { path: "Patient/Message" }, effect: { type: "status", status: 400 } });
  await press(page, "Send Message");
  await confirm.getByRole("button", { name: "Send" }).click();
  await expect(toast(page)).toContainText(["Message Sending Failed"]);
  await expect(page.locator(".note", { hasText: "Message Sending Failed" })).toContainText("in your drafts");
  await world.clearFaults();
  await page.getByRole("button", { name: "Close notification" }).click();

  await press(page, "Send Message");
  await confirm.getByRole("button", { name: "Send" }).click();
  await expect(toast(page)).toContainText(["Message Sent Successfully"]);
  await expect(page.getByText("Draft is empty")).toBeVisible();
  await expect(viewer(page)).toContainText("No Message Selected");
  await world.verify({ call: postCall, times: { min: 1 }, with: { as: "sent", subject: draft.subject } });
  await world.verify({ call: "DELETE Patient/DeleteMessage", times: 1, with: { messageIds: ["message-0"] } });
  await tab(page, "Sent").click();
  await expect(rows(page)).toHaveCount(1);
});

test("says what a draft lacks, and offers its actions in a menu on a phone", async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setMessages(world, "sione", [{ ...draft, recipients: [], otherName: "", subject: "" }]);
  await signIn("sione", { to: "/emails?box=drafts" });
  await expect(rows(page)).toContainText("No recipient yet");
  await press(page, "No subject");
  await press(page, "Send Message");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please Select a Provider")).toBeVisible();
  await expect(page.getByText("Please type something in the subject of the message")).toBeVisible();
  await world.verify({ call: postCall, times: 0 });

  await press(page, "More actions");
  await expectAccessibleEverywhere(page, "the menu of a message");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Escape");
  await press(page, "More actions");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Draft is empty")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("sends a draft after a confirmation", async ({ page, world, signIn }) => {
    await setMessages(world, "sione", [draft]);
    await signIn("sione", { to: "/emails?box=drafts" });
    await press(page, draft.subject);
    await press(page, "Send Message");
    await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Message Sent Successfully")).toBeVisible();
    await world.verify({ call: postCall, times: 1 });
  });
});
