import type { Page } from "@playwright/test";
import {
  chooseRecipient,
  iron,
  menuBadge,
  press,
  rows,
  setMessages,
  tab,
  toast,
  viewer,
} from "../support/messages-page.ts";
import type { World } from "../support/test.ts";
import { dayOf, expect, expectWhole, recordsOf, showAll, test, underEachMix } from "./journey.ts";

type Message = {
  box: string;
  subject: string;
  body: string;
  sentAt: string;
  attachments?: readonly { contentType: string }[];
};

const pdf = { name: "food.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 food") };
const messageBox = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

/** The practice's replies are in the inbox. */
const writtenBy = async (world: World, person: "mei") =>
  (await recordsOf<Message>(world, person, "messages")).filter(({ box }) => box !== "inbox");

async function write(page: Page, subject: string, body: string) {
  await page.goto("/emails/compose");
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill(subject);
  await messageBox(page).fill(body);
}

async function send(page: Page) {
  await page.getByRole("button", { name: /^Send to / }).click();
  // Closing the notification ends the time to undo.
  await page
    .getByRole("listitem")
    .filter({ hasText: "Sending to" })
    .getByRole("button", { name: "Close notification" })
    .click();
  await expect(page.getByText("Message Sent Successfully", { exact: true })).toBeVisible();
}

underEachMix(() => {
  test("lists every message of the three boxes", async ({ page, world, enter }) => {
    const all = (await recordsOf<Message>(world, "sione", "messages")).toSorted(
      (one, other) => Date.parse(other.sentAt) - Date.parse(one.sentAt),
    );
    // Rows that are far from the window are not drawn.
    await page.setViewportSize({ width: 1280, height: 5_000 });
    await enter("sione", "/emails");
    for (const [box, name] of [
      ["inbox", "Inbox"],
      ["sent", "Sent"],
      ["drafts", "Draft"],
    ] as const) {
      // The inbox is open already. Its tab would load it anew while the list grows.
      if (box !== "inbox") await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
      const own = all.filter((message) => message.box === box);
      await showAll(page, rows(page), own.length);
      await expect(rows(page).locator("h3")).toHaveText(own.map(({ subject }) => subject));
      await expect(rows(page).locator("time")).toHaveText(own.map(({ sentAt }) => dayOf(sentAt)));
      await expectWhole(page);
    }
    const { unreadMessages } = await world.counters("sione");
    await expect(tab(page, "Inbox")).toContainText(`${unreadMessages} unread`);
    await expect(menuBadge(page)).toContainText(`${unreadMessages} unread`);
  });

  test("opens a message with its files, which marks it as read", async ({ page, world, enter, has }) => {
    const leaflet = Buffer.from("%PDF-1.4 of a leaflet").toString("base64");
    await setMessages(world, "sione", [
      { ...iron, attachments: [{ contentType: "application/pdf", data: leaflet, title: "Iron.pdf" }] },
    ]);
    await enter("sione", "/emails");
    await expect(rows(page).first()).toContainText("Unread");
    await press(page, "Your iron tablets");
    const day = "Friday 20 November 2026";
    await expect(viewer(page)).toContainText(has("time of day") ? `${day}, 16:12` : day);
    await expect(viewer(page)).toContainText("Dr Hana Pōtiki");
    await expect(viewer(page)).toContainText("Kia ora Sione,");
    await expect(viewer(page)).toContainText("Take them every second day.");
    await expect(viewer(page)).not.toContainText("<");
    await expect(rows(page).first()).not.toContainText("Unread");
    await expect(menuBadge(page)).not.toContainText("unread");
    await viewer(page).getByRole("link", { name: "1. Iron.pdf" }).click();
    await expect(page.getByRole("dialog", { name: "PDF File" })).toContainText("Iron.pdf");
  });

  test("sends a message with a file", async ({ page, world, enter }) => {
    await enter("mei", "/emails/compose");
    await write(page, "A rash since Sunday", "Is it from the tablets?");
    await page.locator("input[name=file]").setInputFiles([pdf]);
    await expect(page.getByText("PDF, 1 kB")).toBeVisible();
    await send(page);
    expect(await writtenBy(world, "mei")).toMatchObject([
      {
        box: "sent",
        subject: "A rash since Sunday",
        body: "Is it from the tablets?",
        attachments: [{ contentType: "application/pdf" }],
      },
    ]);
    await tab(page, "Sent").click();
    await expect(rows(page)).toHaveCount(1);
    await press(page, "A rash since Sunday");
    await expect(viewer(page)).toContainText("Is it from the tablets?");
  });

  test("keeps one draft of a message that is saved three times, and sends it", async ({
    page,
    world,
    enter,
  }) => {
    const kept = async () => (await writtenBy(world, "mei")).map(({ box, body }) => `${box}: ${body}`);
    await page.clock.install();
    await enter("mei", "/emails/compose");
    await write(page, "My knee", "It hurts");
    for (const body of ["It hurts", "It hurts a lot"]) {
      await messageBox(page).fill(body);
      // A pause in typing saves the draft.
      await page.clock.runFor(10_000);
      await expect.poll(kept).toEqual([`drafts: ${body}`]);
      await expect(page.getByText(/^Saved to Drafts at \d\d:\d\d$/).first()).toBeVisible();
    }
    const typed = "It hurts\n\n\n<b>at night</b>\n\nNgā mihi";
    await messageBox(page).fill(typed);
    await page.getByRole("button", { name: "Draft", exact: true }).click();
    await expect(page.getByText("Message Saved to Draft", { exact: true })).toBeVisible();
    await expect.poll(kept).toEqual([`drafts: ${typed}`]);
    await tab(page, "Draft").click();
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link", { name: "My knee" }).click();
    await expect(messageBox(page)).toHaveValue(typed);
    await send(page);
    await expect.poll(kept).toEqual([`sent: ${typed}`]);
  });

  test("deletes the chosen messages", async ({ page, world, enter }) => {
    const subjects = ["First", "Second", "Third"];
    await setMessages(
      world,
      "sione",
      subjects.map((subject, index) => ({
        ...iron,
        subject,
        sentAt: `2026-11-2${3 - index}T09:00:00+13:00`,
      })),
    );
    await enter("sione", "/emails");
    for (const subject of ["First", "Second"]) {
      await page.getByRole("checkbox", { name: `Select ${subject}` }).check();
    }
    await press(page, "Delete selected messages");
    await expect(rows(page)).toHaveCount(1);
    await press(page, "Close notification");
    await expect(toast(page)).toContainText(["2 messages deleted"]);
    const left = await recordsOf<Message>(world, "sione", "messages");
    expect(left.map(({ subject }) => subject)).toEqual(["Third"]);
    await page.reload();
    await expect(rows(page).locator("h3")).toHaveText(["Third"]);
    await expect(menuBadge(page)).toContainText("1 unread");
  });
});
