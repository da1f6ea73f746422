import { Option } from "commander";
import { callsAt } from "../../control/send-call.ts";
import { CliError } from "../cli-error.ts";
import { pathOf, readText, writeText } from "../files.ts";
import { clockText } from "../format.ts";
import { parseJson, type Setup } from "../setup.ts";

type Options = { as: string; out: string; person: string; for: "3.1" | "3.0" };
type Account = { readonly name: string; readonly username?: string; readonly password?: string };

export function exportCommand({ program, terminal }: Setup): void {
  program
    .command("export")
    .description(
      "Writes the world as a file, a person's records as handlers of Mock Service Worker, or the API as OpenAPI.",
    )
    .requiredOption("--out <path>", "the file, or the folder with --as msw")
    .option("--as <form>", "world, msw for component tests in a browser, or openapi", "world")
    .option("--person <name>", "whose records, with --as msw", "aroha")
    .addOption(new Option("--for <version>", "the version of OpenAPI").choices(["3.1", "3.0"]).default("3.1"))
    .action(async ({ as, out, person, for: version }: Options) => {
      const { at, world, print } = terminal();
      if (as === "world") {
        writeJson(out, await world.export());
        return print(`Written to ${out}.`, { written: out });
      }
      if (as === "openapi") {
        writeJson(out, await callsAt(at)("GET /openapi.json", { query: { for: version } }));
        return print(`Written to ${out}.`, { written: out });
      }
      if (as !== "msw") throw new CliError(`There is no form ${as}: choose world, msw or openapi.`, "usage");
      const { people, identityUrl } = await world.describe();
      const account = new Map<string, Account>(Object.entries(people)).get(person);
      if (!account?.username || !account.password) throw new CliError(`${person} has no account.`);
      const { writeMswExport } = await import("../../msw-export/collect.ts");
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

export function importCommand({ program, terminal, summary }: Setup): void {
  program
    .command("import")
    .description(summary("POST /import"))
    .argument("<file>", "a file that export has written")
    .action(async (file: string) => {
      const { world, print } = terminal();
      await world.import(parseJson(readText(file)));
      const reading = await world.clock();
      print(`The world is as in ${file}. It is ${clockText(reading)}.`, { imported: file, ...reading });
    });
}

const writeJson = (file: string, value: unknown) => writeText(file, `${JSON.stringify(value, null, 2)}\n`);
