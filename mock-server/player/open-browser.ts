import { type Browser, chromium } from "@playwright/test";
import { chromiumArguments, findChromium, findHeadlessChromium } from "../../scripts/chromium.mjs";

/** Throws when there is no Chromium. */
export async function openBrowser(headed: boolean, more: readonly string[] = []): Promise<Browser> {
  const executablePath = await (headed ? findChromium() : findHeadlessChromium());
  if (executablePath === undefined) throw new Error("There is no Chromium: set CHROMIUM_PATH.");
  const args = [...chromiumArguments, ...more];
  return chromium.launch({ executablePath, args, headless: !headed }).catch((error: unknown) => {
    if (!headed || !/\bdisplay\b|X server/i.test(String(error))) throw error;
    throw new Error(
      "A browser that is shown needs a screen. Where there is none, put xvfb-run before the command.",
    );
  });
}
