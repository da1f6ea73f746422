import { existsSync } from "node:fs";

const headlessShell = "/usr/lib/chromium/chromium-headless-shell";
const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Returns the path of the Chromium to test with: CHROMIUM_PATH, one of the system's, else Playwright's own. */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  const found = systemPaths.find((path) => existsSync(path));
  if (found) return found;
  try {
    const { chromium } = await import("@playwright/test");
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of Debian's Chromium without windows, else of the other one. A page takes a third of the processor
 * time in it. It has no back-forward cache and no camera.
 */
export async function findHeadlessChromium() {
  const hasShell = !process.env.CHROMIUM_PATH && existsSync(headlessShell);
  return hasShell ? headlessShell : findChromium();
}

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  // One process less for each browser: tests take a tenth less processor time.
  "--in-process-gpu",
  // Without these Chromium connects to its vendor's hosts at every start.
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A simulated camera and microphone, for the tests that allow their use.
  "--use-fake-device-for-media-stream",
];
