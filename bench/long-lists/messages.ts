import type { Page } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports } from "../addresses.ts";
import { launchChromium } from "../browser.ts";
import type { Effort } from "../effort.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";
import { type Deed, measure, scroll, type } from "./deeds.ts";

const rows = ".message";

/** The deeds of a patient in an inbox of so many messages. */
const deedsIn = (messages: number): Deed[] => [
  {
    name: `scroll until ${messages} messages are shown`,
    act: async (page) => {
      await page.mouse.move(500, 600);
      const end = page.getByText(`All ${messages} messages are shown.`);
      while ((await end.count()) === 0) {
        await page.mouse.wheel(0, 2_500);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      }
    },
  },
  { name: "open a message", act: (page) => open(page, -2) },
  { name: "open the next one", act: (page) => open(page, -1) },
  { name: "select all", act: (page) => page.getByLabel("Select all").check() },
  { name: "find a message, key by key", act: type("Search messages", "korero mai") },
  { name: "scroll all messages", act: scroll },
];

const open = async (page: Page, row: number) => {
  await page.locator(`${rows} button`).nth(row).click();
  await page.locator(".message-text").waitFor();
};

/** The longest task of the browser in an inbox of the greatest length. */
export async function messageTasks({ messages }: Effort["longLists"], { url }: Portal): Promise<Table> {
  const world = await practiceControl(`http://127.0.0.1:${ports.practice}`).createWorld({
    now: "2026-11-24T09:00:00+13:00",
  });
  const own = await world.list("messages", "sione");
  const copies = Array.from({ length: messages }, (_, index) => [
    `message-${index}`,
    {
      ...own[index % 20],
      read: true,
      sentAt: new Date(Date.UTC(2026, 9, 1) - index * 3_600_000).toISOString(),
    },
  ]);
  const removed = own.map(({ id }) => [id, null]);
  await world.change("messages", "sione", Object.fromEntries([...removed, ...copies]));
  const { q } = await world.switchToken("sione");
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/loginSwitch/${q}`);
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/emails`);
    await page.locator(rows).first().waitFor();
    return {
      title: `Longest task in the browser, ${messages} messages`,
      columns: ["deed", "ms", "target", ""],
      rows: await measure(page, deedsIn(messages)),
      notes: ["0 is a deed without any task of 50 ms or more."],
    };
  } finally {
    await browser.close();
    await world.remove();
  }
}
