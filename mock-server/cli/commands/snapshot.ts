import { clockText } from "../format.ts";
import type { Setup } from "../setup.ts";

export function snapshotCommands({ program, terminal, summary }: Setup): void {
  const group = program.command("snapshot").description("Saves moments of a world and returns to them.");
  group
    .command("save")
    .description(summary("POST /snapshots"))
    .argument("<name>")
    .action(async (name: string) => {
      const { world, print } = terminal();
      await world.snapshot(name);
      print(`Saved as ${name}.`, { saved: name });
    });
  group
    .command("restore")
    .description(summary("POST /snapshots/:name/restore"))
    .argument("<name>")
    .action(async (name: string) => {
      const { world, print } = terminal();
      await world.restore(name);
      const reading = await world.clock();
      print(`The world is as it was at ${name}. It is ${clockText(reading)}.`, {
        restored: name,
        ...reading,
      });
    });
  group
    .command("remove")
    .description(summary("DELETE /snapshots/:name"))
    .argument("<name>")
    .action(async (name: string) => {
      const { world, print } = terminal();
      await world.removeSnapshot(name);
      print(`The snapshot ${name} is removed.`, { removed: name });
    });
  group
    .command("list")
    .description(summary("GET /snapshots"))
    .action(async () => {
      const { world, print } = terminal();
      const names = await world.snapshots();
      print(names.length === 0 ? "No snapshots." : names.join("\n"), names);
    });
}
