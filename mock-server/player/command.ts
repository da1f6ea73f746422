import { Command } from "commander";
import { portalUrl, practiceUrl } from "../../scripts/addresses.mjs";
import { waitOption } from "./wait-option.ts";

export type Options = {
  at: string;
  portal: string;
  report: string;
  workers: string;
  wait: string;
  headed?: boolean;
};

/** What `npm run scenarios` takes. */
export const scenariosCommand = () =>
  new Command("scenarios")
    .description("Plays the scripts of scenarios in a browser and writes a report.")
    .argument("[names...]", "names of scenarios; all by default")
    .option("--at <address>", "the practice; it is started when none runs there", practiceUrl)
    .option("--portal <address>", "the portal; it is started when none runs there", portalUrl)
    .option("--report <folder>", "where index.html and junit.xml are written", "reports/scenarios")
    .option("--workers <number>", "how many scripts are played at once", "2")
    .option(...waitOption)
    .option("--headed", "show the browser")
    .addHelpText(
      "after",
      "\nExit codes: 0 all scripts passed, 1 a script failed, 2 nothing could be played.",
    );
