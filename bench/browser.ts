import { type Browser, chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../scripts/chromium.mjs";

/** Starts a Chromium. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
    // stopAll ends every process that the bench started.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
