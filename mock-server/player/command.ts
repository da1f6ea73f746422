import { Command } from "commander";
import { portalUrl, practiceUrl } from "../../scripts/addresses.mjs";
import { type ChoiceOptions, choiceOptions } from "./choose.ts";
import { waitOption } from "./wait-option.ts";

export type Options = {
  at: string;
  portal: string;
  report: string;
  wait: string;
  headed?: boolean;
} & ChoiceOptions;

export function scenariosCommand(): Command {
  const command = new Command("scenarios")
    .description("Plays the scripts of scenarios in a browser and writes a report.")
    .argument("[names...]", "names of scenarios; all by default")
    .option("--at <address>", "the practice; it is started when none runs there", practiceUrl)
    .option("--portal <address>", "the portal; it is started when none runs there", portalUrl)
    .option("--report <folder>", "where index.html and junit.xml are written", "reports/scenarios")
    .option(...waitOption)
    .option("--headed", "show the browser")
    .addHelpText(
      "after",
      "\nExit codes: 0 all scripts passed, 1 a script failed, 2 nothing could be played.",
    );
  for (const [flags, description] of choiceOptions) command.option(flags, description);
  return command;
}
