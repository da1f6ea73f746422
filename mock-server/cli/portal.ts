import type { PracticeControl } from "../control/client.ts";
import { valueAt } from "../core/value-at.ts";
import { CliError } from "./cli-error.ts";

/** The address of the portal, once it has answered. */
export async function runningPortal(practice: PracticeControl, given: string | undefined): Promise<string> {
  const portalUrl = (given ?? (await practice.practice()).portalUrl).replace(/\/+$/, "");
  const isUp = await fetch(`${portalUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isUp) return portalUrl;
  const hint = "Start both with npm start, or name it with --portal.";
  throw new CliError(`No portal answers at ${portalUrl}. ${hint}`, "noPractice");
}

/** What opens a browser. The package has no Playwright of its own. */
export async function loadBrowser(command: string): Promise<typeof import("../player/open-browser.ts")> {
  return import("../player/open-browser.ts").catch((error: unknown) => {
    const isMissing = valueAt(error, ["code"]) === "ERR_MODULE_NOT_FOUND";
    if (!isMissing || !String(error).includes("@playwright/test")) throw error;
    throw new CliError(
      `${command} needs Playwright, which is not installed: npm install @playwright/test`,
      "usage",
    );
  });
}
