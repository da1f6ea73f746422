import type { Page } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports } from "../addresses.ts";
import { launchChromium } from "../browser.ts";
import type { Effort } from "../effort.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";
import { type Deed, measure, scroll, type } from "./deeds.ts";
import { heavyRecord } from "./heavy-record.ts";
import { messageTasks } from "./messages.ts";

const showMore = async (page: Page) => {
  for (let turn = 0; turn < 4; turn++) {
    await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  }
};

const medicineDeeds: Deed[] = [
  { name: "find a medicine, key by key", act: type("Find a medicine", "metformin 5") },
  { name: "scroll the medicines", act: scroll },
  { name: "show 50 more, four times", act: showMore },
  { name: "scroll 250 medicines", act: scroll },
];
const pharmacyDeeds: Deed[] = [
  { name: "find a pharmacy, key by key", act: type("Which pharmacy?", "harbour thames") },
  { name: "scroll the form", act: scroll },
];

/** Lists of the greatest length in a patient's browser. */
export async function longLists({ longLists: effort }: Effort, portal: Portal): Promise<Table[]> {
  return [
    await longestTasks(effort, portal),
    await messageTasks(effort, portal),
    ...(await heavyRecord(effort, portal)),
  ];
}

type Lists = Effort["longLists"];

async function longestTasks({ medicines }: Lists, { url }: Portal): Promise<Table> {
  const world = await practiceControl(`http://127.0.0.1:${ports.practice}`).createWorld({
    now: "2026-11-24T09:00:00+13:00",
  });
  const own = await world.list("medications", "sione");
  const [model] = own;
  const copies = Array.from({ length: medicines - own.length }, (_, index) => [
    `medicine-${index}`,
    { ...model, name: `Metformin ${index} mg tablet` },
  ]);
  await world.change("medications", "sione", Object.fromEntries(copies));
  const { q } = await world.switchToken("sione");
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/loginSwitch/${q}`);
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/medication`);
    await page.getByText(new RegExp(`of ${medicines} medicines shown`)).waitFor();
    const rows = await measure(page, medicineDeeds);
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Repeat", exact: true }).click();
    await page.getByRole("radio", { name: "Another pharmacy" }).check();
    await page.getByLabel("Which pharmacy?").waitFor();
    rows.push(...(await measure(page, pharmacyDeeds)));
    return {
      title: `Longest task in the browser, ${medicines} medicines and 1,970 pharmacies`,
      columns: ["deed", "ms", "target", ""],
      rows,
      notes: ["0 is a deed without any task of 50 ms or more."],
    };
  } finally {
    await browser.close();
    await world.remove();
  }
}
