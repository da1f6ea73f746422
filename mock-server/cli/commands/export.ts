import { writeFileSync } from "node:fs";
import { CliError } from "../cli-error.ts";
import { pathOf } from "../files.ts";
import type { Setup } from "../setup.ts";

type Options = { as: string; out: string; person: string };
type Account = { readonly name: string; readonly username?: string; readonly password?: string };

export function exportCommand({ program, terminal }: Setup): void {
  program
    .command("export")
    .description("Writes the world as a file, or a person's records as handlers of Mock Service Worker.")
    .requiredOption("--out <path>", "the file, or the folder with --as msw")
    .option("--as <form>", "world, or msw for component tests in a browser", "world")
    .option("--person <name>", "whose records, with --as msw", "aroha")
    .action(async ({ as, out, person }: Options) => {
      const { world, print } = terminal();
      if (as === "world") {
        writeFileSync(pathOf(out), `${JSON.stringify(await world.export(), null, 2)}\n`);
        return print(`Written to ${out}.`, { written: out });
      }
      if (as !== "msw") throw new CliError(`There is no form ${as}: choose world or msw.`, "usage");
      const { people, identityUrl } = await world.describe();
      const account = new Map<string, Account>(Object.entries(people)).get(person);
      if (!account?.username || !account.password) throw new CliError(`${person} has no account.`);
      const { writeMswExport } = await import("../../msw-export/write.ts");
      // Opening results and messages marks them as read.
      const moment = "before the export";
      await world.snapshot(moment);
      const { username: user, password } = account;
      const written = await writeMswExport(pathOf(out), { identity: identityUrl, user, password });
      await world.restore(moment);
      await world.removeSnapshot(moment);
      print(`${written.records} records and ${written.calls} calls are written to ${out}.`, written);
    });
}
