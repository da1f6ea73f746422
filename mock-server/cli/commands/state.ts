import type { PatientKey } from "#fixtures/people/people.ts";
import { columns, exactTimeText, yamlText } from "../format.ts";
import type { Setup } from "../setup.ts";

export function stateCommands({ program, terminal, summary }: Setup): void {
  program
    .command("state")
    .description("What the world has changed, all data of a person, or the records of one collection.")
    .argument("[collection]", "such as results or appointments")
    .option("--person <name>", "such as aroha")
    .action(async (collection: string | undefined, { person }: { person?: PatientKey }) => {
      const { world, print } = terminal();
      const state = await (collection ? world.list(collection, person) : world.state(person));
      print(yamlText(state), state);
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
