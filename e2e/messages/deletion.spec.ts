import { iron, menuBadge, press, rows, setMessages, toast, viewer } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const deleteCall = "DELETE Patient/DeleteMessage";

test("deletes messages after the time to undo, and brings them back when that fails", async ({
  page,
  world,
  signIn,
}) => {
  const subjects = ["First", "Second", "Third", "Fourth"];
  await setMessages(
    world,
    "sione",
    subjects.map((subject, index) => ({ ...iron, subject, sentAt: `2026-11-2${3 - index}T09:00:00+13:00` })),
  );
  const select = (subject: string) => page.getByRole("checkbox", { name: new RegExp(`^Select ${subject},`) });
  await signIn("sione", { to: "/emails" });
  await page.getByLabel("Select all").check();
  await expect(page.getByText("4 selected")).toBeVisible();
  await select("Third").uncheck();
  await select("Fourth").uncheck();
  await press(page, "Delete selected messages");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Third" })).toBeFocused();
  await expect(menuBadge(page)).toContainText("2 unread");
  await press(page, "Undo");
  await expect(menuBadge(page)).toContainText("4 unread");
  await expect(page.getByRole("button", { name: "First" })).toBeFocused();
  await world.verify({ call: deleteCall, times: 0 });
  await select("First").check();
  await select("Second").check();
  await press(page, "Delete selected messages");
  await press(page, "Close notification");
  await expect(toast(page)).toContainText(["2 messages deleted. The practice keeps its copy."]);
  await press(page, "Close notification");
  await world.verify({ call: deleteCall, times: 1, with: { messageIds: ["message-0", "message-1"] } });

  const no = { type: "status", status: 200, body: false } as const;
  await world.addFault({ match: { path: "Patient/DeleteMessage" }, effect: no });
  await press(page, "Third");
  await viewer(page).getByRole("button", { name: "Delete" }).click();
  await expect(viewer(page)).toContainText("No Message Selected");
  await press(page, "Close notification");
  await expect(page.getByText("The message was not deleted.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await world.clearFaults();
  await press(page, "Retry");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("The message was not deleted.")).toBeHidden();

  await press(page, "Fourth");
  await viewer(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Inbox is empty")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vitals" }).click();
  await expect(async () => expect(await world.list("messages", "sione")).toEqual([])).toPass();
});

test("counts the time to undo down, but not while the toast has the focus", async ({
  page,
  world,
  signIn,
}) => {
  await setMessages(world, "sione", [iron]);
  await page.clock.install();
  await signIn("sione", { to: "/emails" });
  await press(page, iron.subject);
  await viewer(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("Deleting the message");
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) await page.clock.runFor(1_000);
  };
  await page.keyboard.press("Escape");
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(toast(page)).toBeFocused();
  await seconds(15);
  await expect(toast(page)).toContainText("Undo");
  await world.verify({ call: deleteCall, times: 0 });
  await page.getByRole("link", { name: "Refresh" }).focus();
  await seconds(12);
  await expect(async () => expect(await world.list("messages", "sione")).toEqual([])).toPass();
  await expect(toast(page)).toContainText("Message deleted. The practice keeps its copy.");
});
