import { readdirSync } from "node:fs";
import { Player } from "../mock-server/player/player.ts";
import { test } from "./support/test.ts";

const names = readdirSync("fixtures/scenarios")
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.replace(".yaml", ""));

/** Plays the script of every shipped scenario step by step, as a tester does. */
for (const name of names) {
  test.describe("the script of", () => {
    // Paying loads the card provider's script.
    test.use({ scenario: name, allowedHost: /\/stripe\// });

    test(name, async ({ page, world, practice }) => {
      const { script } = await practice.scenario(name);
      const player = new Player(page, world, `fixtures/scenarios/${name}.yaml`, 30_000);
      for (const [at, step] of script.entries()) {
        await test.step(`${at + 1}. ${step.text}`, () => player.play(step));
      }
    });
  });
}
