import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expectHydrated } from "./hydration.ts";
import { type Account, expect, type World } from "./test.ts";

/** The text of each sheet that a print of the page has, without blanks: a line may break anywhere. */
export async function printed(page: Page): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const loading = getDocument({ data, verbosity: 0 });
  const file = await loading.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const sheet = await file.getPage(number);
    const { width } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const texts = items.filter((item) => "str" in item);
    // The file also has the text that is beyond the edge of the paper.
    const seen = texts.filter(({ transform }) => transform[4] >= 0 && transform[4] < width);
    sheets.push(squash(seen.map(({ str }) => str).join("")));
  }
  await loading.destroy();
  return sheets;
}

/** A value of the practice as patients read it: a day or an instant as its day there. */
export const onPaper = (value: string) =>
  /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10).split("-").reverse().join("-") : value;

/** A text as `printed` returns it. */
export const squash = (text: string) => text.normalize("NFKC").replace(/[\s\u00ad\u200b]/g, "");

/** Opens a screen that is ready to be printed. */
export async function openForPrint(page: Page, path: string) {
  await page.goto(path);
  const rows = page.getByRole("main").locator("li, td, dd, h3");
  await rows.first().waitFor();
  await expectHydrated(rows.last());
  // What listens to the print begins to after the element is hydrated.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Fails unless each sheet says whose it is, whose practice, when it was printed, and which of how many it is. */
export function expectEachSheetNamed(
  sheets: readonly string[],
  person: World["people"][Account],
  name: string = person.name,
) {
  const facts = [
    name,
    `NHI ${person.nhi}, born ${onPaper(person.birthDate ?? "")}`,
    "Kererū Street Medical Centre, 04 555 0110",
  ];
  for (const [index, sheet] of sheets.entries()) {
    const place = `Page ${index + 1} of ${sheets.length}`;
    for (const text of [...facts, place]) expect(sheet, place).toContain(squash(text));
    expect(sheet, place).toMatch(/Printed\d\d-\d\d-\d{4}\d\d:\d\d/);
  }
}

/** Fails unless each text is printed at least as often as it is listed. */
export function expectPrinted(sheets: readonly string[], texts: readonly string[]) {
  const all = sheets.join("");
  for (const [text, listed] of Map.groupBy(texts, squash)) {
    expect(all.split(text).length - 1, `times that ${text} is printed`).toBeGreaterThanOrEqual(listed.length);
  }
}
