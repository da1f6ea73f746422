import { type Browser, chromium } from "@playwright/test";
import { chromiumArguments, findChromium, findHeadlessChromium } from "../../scripts/chromium.mjs";

/** Throws when there is no Chromium. */
export async function openBrowser(headed: boolean, more: readonly string[] = []): Promise<Browser> {
  const executablePath = await (headed ? findChromium() : findHeadlessChromium());
  if (executablePath === undefined) throw new Error("There is no Chromium: set CHROMIUM_PATH.");
  return chromium.launch({ executablePath, args: [...chromiumArguments, ...more], headless: !headed });
}
