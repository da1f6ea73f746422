import { practiceControl } from "../control/client.ts";
import type { PlayScenario } from "../control/plays.ts";
import { isPortalUp, loadBrowser } from "./prerequisites.ts";

export function playerAt(portalUrl: string): PlayScenario {
  return async ({ name, practiceUrl, onStep, signal }) => {
    if (!(await isPortalUp(portalUrl)))
      throw new Error(`No portal answers at ${portalUrl}. Start both with npm start.`);
    const { openBrowser } = await loadBrowser("Playing a script");
    const { playScript } = await import("./play-script.ts");
    const browser = await openBrowser(false);
    signal.addEventListener("abort", () => void browser.close());
    try {
      signal.throwIfAborted();
      return await playScript({ browser, practice: practiceControl(practiceUrl), portalUrl, name, onStep });
    } finally {
      await browser.close();
    }
  };
}
