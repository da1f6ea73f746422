import { readdirSync } from "node:fs";
import { NotOpenYet, Player } from "./support/script-player.ts";
import { test } from "./support/test.ts";

const names = readdirSync("fixtures/scenarios")
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.replace(".yaml", ""));

/** The only screens at which a script may stop: any other one that is not built fails it. */
const notBuilt: ReadonlySet<string> = new Set(["Accounts"]);

/** Plays the script of every shipped scenario step by step, as a tester does. */
for (const name of names) {
  test.describe("the script of", () => {
    test.use({ scenario: name });

    test(name, async ({ page, world, practice }) => {
      const { script } = await practice.scenario(name);
      const player = new Player(page, world, `fixtures/scenarios/${name}.yaml`);
      try {
        for (const [at, step] of script.entries()) {
          await test.step(`${at + 1}. ${step.text}`, () => player.play(step));
        }
      } catch (error) {
        if (!(error instanceof NotOpenYet && notBuilt.has(error.message))) throw error;
        const why = `${error.message} is not open yet`;
        console.info(`${name}: ${why}, so the rest of its script was not played`);
        test.skip(true, why);
      }
    });
  });
}
