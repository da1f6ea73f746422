import { expectAccessibleEverywhere, sidewaysScrolling } from "../support/axe.ts";
import {
  iron,
  menuBadge,
  press,
  rows,
  sentMessages,
  setMessages,
  tab,
  viewer,
} from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const pdf = Buffer.from("%PDF-1.4 of a leaflet").toString("base64");

test("opens a message, which marks it as read at once and counts the unread ones again", async ({
  page,
  world,
  signIn,
}) => {
  const attachments = [{ contentType: "application/pdf", data: pdf, title: "Iron and food.pdf" }];
  const sentAt = "2026-11-18T09:00:00+13:00";
  await setMessages(world, "sione", [
    iron,
    { ...iron, subject: "Second", body: "Good.", sentAt, attachments },
  ]);
  await signIn("sione", { to: "/emails" });
  const reads = async () => (await world.journal("GET Patient/MessageByID")).length;
  const colours = (discs: Element[]) => discs.map((disc) => getComputedStyle(disc).backgroundColor);
  expect(new Set(await rows(page).locator(".avatar").evaluateAll(colours)).size).toBe(2);
  const first = rows(page).first();
  await first.getByRole("button").hover();
  expect(await reads()).toBe(0);
  const effect = { type: "latency", ms: 1_000 } as const;
  await world.addFault({ match: { path: "Patient/MessageByID" }, when: { times: 1 }, effect });
  await first.getByRole("button").click();
  await expect(viewer(page)).toContainText("Loading Message");
  await expect(first).not.toContainText("Unread");
  await expect(viewer(page)).toContainText("Take them every second day.");
  await expect(tab(page, "Inbox")).toContainText("1 unread");
  await expect(menuBadge(page)).toContainText("1 unread");

  await press(page, "Second");
  await expect(menuBadge(page)).not.toContainText("unread");
  await viewer(page).getByRole("link", { name: "1. Iron and food.pdf" }).click();
  await expect(page.getByRole("dialog", { name: "PDF File" })).toContainText("Iron and food.pdf");
  // The file is read from the practice too.
  await expect.poll(reads).toBe(3);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await press(page, iron.subject);
  await expect(viewer(page)).toContainText("Take them every second day.");
  await page.goBack();
  await expect(viewer(page)).toContainText("Good.");
  await expect.poll(reads).toBe(4);
});

test("on a phone the newest message is in the first window, it covers the list for the keyboard too, and what became of a reply fits large text", async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await setMessages(world, "sione", [
    { ...iron, subject: "Your iron tablets and when to take them" },
    { ...iron, subject: "Second", sentAt: "2026-11-01T09:00:00+13:00" },
  ]);
  await signIn("sione", { to: "/emails" });
  await expect(rows(page).first()).toBeVisible();
  const { y = 0, height = 0 } = (await rows(page).first().boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(664);
  await page.getByRole("button", { name: "Second" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Second" })).toBeFocused();
  await expect(rows(page).first()).toBeHidden();
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "Inbox", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Second" })).toBeFocused();
  await page.goto("/emails/compose?reply=message-0");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("I will.");
  await press(page, "Send to Dr Hana Pōtiki");
  await expect(sentMessages(page)).toBeFocused();
  await expect(sentMessages(page)).toContainText("Re:Your iron tablets and when to take them");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expect.poll(() => sidewaysScrolling(page)).toBe(0);
  // The browser keeps the setting for other tests.
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await press(page, "Close notification");
  await press(page, "Open it in Sent");
  await expect(viewer(page)).toContainText("I will.");
});

test("shows what was asked before in a conversation, folds the rest, and marks none of it as read", async ({
  page,
  world,
  signIn,
}) => {
  const { sender, inboxName, ...written } = { ...iron, subject: "Iron", sentAt: "2026-11-10T09:00:00+13:00" };
  await setMessages(world, "sione", [
    { ...iron, subject: "Re:Iron" },
    { ...iron, subject: "RE: fw: iron ", sentAt: "2026-11-12T09:00:00+13:00" },
    { ...written, box: "sent", recipients: [sender], otherName: inboxName, body: "How often?", read: true },
  ]);
  await signIn("sione", { to: "/emails" });
  await press(page, "Re: Iron");
  const earlier = viewer(page).locator(".conversation article");
  await expect(earlier.getByText("How often?")).toBeVisible();
  await world.verify({ call: "GET Patient/MessageByID", times: 1 });
  await earlier.first().getByRole("button").click();
  await expect(viewer(page).locator(".message-text")).toContainText("How often?");
  await expect(tab(page, "Sent")).toHaveAttribute("aria-current", "page");
});

test.describe("of a patient with hundreds of messages", () => {
  test.use({ scenario: "messages-paging" });

  test("grows by 25 while it is scrolled, keeps its place, and searches every page", async ({
    page,
    world,
    signIn,
  }) => {
    await signIn("george", { to: "/emails" });
    await expect(rows(page).first()).toBeVisible();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const pages of [2, 3]) {
      await page.getByRole("link", { name: "Show more" }).scrollIntoViewIfNeeded();
      await expect
        .poll(() => Number(new URL(page.url()).searchParams.get("pages")))
        .toBeGreaterThanOrEqual(pages);
    }
    const ids = await rows(page).evaluateAll((list) => list.map((row) => row.getAttribute("data-message")));
    expect(new Set(ids).size).toBe(ids.length);
    const grown = await height();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vitals" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Vitals" })).toBeVisible();
    await page.goBack();
    await expect.poll(height).toBeGreaterThan(grown - 1_000);

    const total = ((await world.list("messages", "george")) as readonly { box?: string }[]).filter(
      ({ box }) => box !== "drafts",
    ).length;
    await page.getByLabel("Search messages").fill("KORERO mai");
    await expect(page.getByRole("search")).toContainText(`${total} searched`);
    await expect(page.getByRole("search")).toContainText(/[1-9]\d* found in Inbox and Sent/);
    expect(page.url()).not.toMatch(/korero/i);
    await rows(page).first().getByRole("button").click();
    await expect(viewer(page)).toContainText(/Selected 1 of \d+/);
    await page.getByLabel("Search messages").fill("no message holds this");
    await expect(page.getByRole("search")).toContainText(
      "No message in Inbox or Sent has “no message holds this”.",
    );
    await expect.poll(() => new URL(page.url()).searchParams.get("words")).toMatch(/^\d+$/);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByLabel("Search messages")).toBeFocused();
    await expect.poll(height).toBeGreaterThan(grown - 1_000);
  });
});
