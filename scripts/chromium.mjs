import { existsSync } from "node:fs";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium to test with: CHROMIUM_PATH, one of the system's, else Playwright's own. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const found = usual.find((path) => existsSync(path));
  if (found) return found;
  try {
    const { chromium } = await import("@playwright/test");
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

/** Without these Chromium looks up its maker's hosts at every start. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A pretend camera and microphone, for the tests that allow their use.
  "--use-fake-device-for-media-stream",
];
