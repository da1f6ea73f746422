import type { Command } from "commander";
import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import { columns, durationOf, exactTimeText, yamlText } from "../format.ts";
import { parseJson, type Setup } from "../setup.ts";

export function stateCommands({ program, terminal, summary }: Setup): void {
  const group = program
    .command("state")
    .description("What the world has changed, all data of a person, or the records of one collection.")
    .argument("[collection]", "such as results or appointments")
    .option("--person <name>", "such as aroha")
    .action(async (collection: string | undefined, { person }: { person?: PatientKey }) => {
      const { world, print } = terminal();
      const state = await (collection ? world.list(collection, person) : world.state(person));
      print(yamlText(state), state);
    });
  group
    .command("set")
    .description("Changes records by their ids: null removes one, and money is in cents.")
    .argument("<collection>", "such as invoices")
    .argument("<changes>", 'JSON, such as {"20201-invoice-1":{"balance":500}}')
    .option("--person <name>", "such as sione")
    .action(async (collection: string, changes: string, _: object, command: Command) => {
      const { world, print } = terminal();
      const { person } = command.optsWithGlobals<{ person?: PatientKey }>();
      const changed = await world.change(collection, person, parseJson(changes));
      print(yamlText(changed), changed);
    });
  program
    .command("session")
    .description(summary("POST /sessions"))
    .argument("<person>", "such as aroha")
    .option("--expires-in <duration>", "ends it, also while it is used, such as 10 minutes")
    .action(async (person: HolderKey, { expiresIn }: { expiresIn?: string }) => {
      const { world, print } = terminal();
      const session = await world.signIn(person, expiresIn && durationOf(expiresIn));
      print(session.token, session);
    });
  program
    .command("outbox")
    .description(summary("GET /outbox"))
    .action(async () => {
      const { world, print } = terminal();
      const entries = await world.outbox();
      const rows = entries.map(({ at, kind, to = "-", about }) => [exactTimeText(at), kind, to, about]);
      print(rows.length === 0 ? "The practice sent nothing." : columns(rows), entries);
    });
}
