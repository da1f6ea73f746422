import { expectAccessibleEverywhere } from "../support/axe.ts";
import {
  chosenRecipient,
  hana,
  iron,
  press,
  rows,
  setMessages,
  tab,
  toast,
} from "../support/messages-page.ts";
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

test("opens where it is written, is sent there, and is gone then", async ({ page, world, signIn }) => {
  await setMessages(world, "sione", [draft]);
  await signIn("sione", { to: "/emails?box=drafts" });
  await rows(page).getByRole("link", { name: draft.subject }).click();
  await expect(chosenRecipient(page)).toHaveAccessibleName(hana.name);
  await expectAccessibleEverywhere(page, "a draft");
  await press(page, `Send to ${hana.name}`);
  await press(page, "Close notification");
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("Draft is empty")).toBeVisible();
  await world.verify({ call: postCall, times: { min: 1 }, with: { as: "sent", subject: draft.subject } });
  await world.verify({ call: "DELETE Patient/DeleteMessage", times: 1, with: { messageIds: ["message-0"] } });
  await tab(page, "Sent").click();
  await expect(rows(page)).toHaveCount(1);
});

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
  await press(page, `Send to ${hana.name}`);
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

test("says what it lacks, and is deleted with a way back", async ({ page, world, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setMessages(world, "sione", [{ ...draft, recipients: [], otherName: "", subject: "" }]);
  await signIn("sione", { to: "/emails?box=drafts" });
  await expect(rows(page)).toContainText("No recipient yet");
  await rows(page).getByRole("link", { name: "No subject" }).click();
  await press(page, "Send");
  await expect(page.getByRole("link", { name: "Please Select a Provider" })).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Please type something in the subject of the message" }),
  ).toBeVisible();
  await world.verify({ call: postCall, times: 0 });
  await press(page, "Delete");
  await expect(toast(page)).toContainText("Deleting the draft.");
  await press(page, "Undo");
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole("link").click();
  await press(page, "Delete");
  await press(page, "Close notification");
  await expect(toast(page)).toContainText("Draft deleted.");
  await expect(page.getByText("Draft is empty")).toBeVisible();
});

test("can be read and deleted where the practice takes no messages any more", async ({
  page,
  world,
  signIn,
}) => {
  await setMessages(world, "sione", [draft]);
  await world.change("settings", undefined, { composeEnabled: "0" });
  await signIn("sione", { to: "/emails/compose?draft=message-0" });
  await expect(page.getByRole("dialog")).toContainText("It itches.");
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await press(page, "Delete");
  await expect(toast(page)).toContainText("Deleting the draft.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("is sent where it is written, and deleted after a question", async ({ page, world, signIn }) => {
    await setMessages(world, "sione", [draft, { ...draft, subject: "Another" }]);
    await signIn("sione", { to: "/emails?box=drafts" });
    await rows(page).getByRole("link", { name: draft.subject }).click();
    await press(page, `Send to ${hana.name}`);
    await expect(page.getByText("Message Sent Successfully")).toBeVisible();
    await world.verify({ call: postCall, times: 1 });
    await page.goto("/emails?box=drafts");
    await rows(page).getByRole("link", { name: "Another" }).click();
    await press(page, "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Draft deleted.")).toBeVisible();
  });
});
