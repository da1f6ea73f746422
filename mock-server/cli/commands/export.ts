import { Option } from "commander";
import type { PatientKey } from "#fixtures/people/people.ts";
import { CliError } from "../cli-error.ts";
import { pathOf, readText, writeText } from "../files.ts";
import { clockText, columns } from "../format.ts";
import { type CommandRow, type Printed, parseJson, row, type Terminal } from "../setup.ts";

type Options = { as: string; out: string; person: string; for: "3.1" | "3.0" };
type Account = { readonly name: string; readonly username?: string; readonly password?: string };

const exported = row(
  "export",
  "Writes the world as a file, a person's records as handlers of Mock Service Worker, or the API as OpenAPI.",
  {
    "--as <form>": ["world, msw for component tests in a browser, or openapi", "world"],
    "--person <name>": ["whose records, with --as msw", "aroha"],
  },
  async (terminal, options: Options) => {
    const { practice, world } = terminal;
    const { as, out } = options;
    if (as === "world") return written(out, await world.export());
    if (as === "openapi") return written(out, await practice.openApi(options.for));
    if (as === "msw") return exportHandlers(terminal, options);
    throw new CliError(`There is no form ${as}: choose world, msw or openapi.`, "usage");
  },
);

export const exportCommands: readonly CommandRow[] = [
  {
    name: exported.name,
    define: (command) => {
      command.requiredOption("--out <path>", "the file, or the folder with --as msw");
      exported.define(command);
      const version = new Option("--for <version>", "the version of OpenAPI");
      command.addOption(version.choices(["3.1", "3.0"]).default("3.1"));
    },
  },
  row(
    "import",
    "Makes the world that of an exported file, or a person's record that of a FHIR R4 bundle.",
    {
      "<file>": "a file that export has written, or a bundle in JSON",
      "--person <name>": ["whose record a bundle becomes", "mei"],
    },
    async ({ world }, file: string, { person }: { person: PatientKey }) => {
      const imported = parseJson<object>(readText(file), file);
      if ("resourceType" in imported) return summaryText(person, await world.importBundle(person, imported));
      await world.import(imported);
      const reading = await world.clock();
      return [`The world is as in ${file}. It is ${clockText(reading)}.`, { imported: file, ...reading }];
    },
  ),
];

function summaryText(person: string, summary: { records: Record<string, number>; left: Left }): Printed {
  const has = Object.entries(summary.records).filter(([, count]) => count > 0);
  const kinds = has.map(([kind, count]) => `${kind} ${count}`).join(", ") || "nothing";
  const left = columns(summary.left.map(({ what, count }) => [String(count), what]));
  const lost = left === "" ? "" : `\nWithout a place in it:\n${left}`;
  return [`The record of ${person} has: ${kinds}.${lost}`, summary];
}
type Left = readonly { readonly what: string; readonly count: number }[];

async function exportHandlers({ world }: Terminal, { out, person }: Options): Promise<Printed> {
  const { people, identityUrl } = await world.describe();
  const account = new Map<string, Account>(Object.entries(people)).get(person);
  if (!account?.username || !account.password) throw new CliError(`${person} has no account.`);
  const { writeMswExport } = await import("../../msw-export/collect.ts");
  // Opening results and messages marks them as read.
  const moment = "before the export";
  await world.snapshot(moment);
  const { username: user, password } = account;
  const counts = await writeMswExport(pathOf(out), { identity: identityUrl, user, password });
  await world.restore(moment);
  await world.removeSnapshot(moment);
  return [`${counts.records} records and ${counts.calls} calls are written to ${out}.`, counts];
}

function written(file: string, value: unknown): Printed {
  writeText(file, `${JSON.stringify(value, null, 2)}\n`);
  return [`Written to ${file}.`, { written: file }];
}
