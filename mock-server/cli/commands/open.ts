import { spawn } from "node:child_process";
import type { Setup } from "../setup.ts";

export function openCommand({ program, terminal }: Setup): void {
  program
    .command("open")
    .description("Prints a link that signs in to the portal as a person. It is good once, for a minute.")
    .argument("<person>", "such as aroha")
    .option("--browser", "opens it in the default browser")
    .action(async (person: string, { browser }: { browser?: true }) => {
      const { practice, world, print } = terminal();
      const { portalUrl } = await practice.practice();
      const { q } = await world.switchToken(person);
      const url = `${portalUrl}/loginSwitch/${q}`;
      print(url, { url });
      if (browser) openInBrowser(url);
    });
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openInBrowser(url: string): void {
  const [command = "xdg-open", ...args] = openers[process.platform] ?? [];
  const child = spawn(command, [...args, url], { detached: true, stdio: "ignore" });
  child.once("error", () => console.error(`No browser could be opened with ${command}.`));
  child.unref();
}
