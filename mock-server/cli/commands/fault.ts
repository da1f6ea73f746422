import type { ActiveFault, FaultRule } from "../../control/client.ts";
import { CliError, command } from "../cli-error.ts";
import { columns, countText } from "../format.ts";
import { parseJson, type Setup } from "../setup.ts";

export function faultCommand({ program, terminal, summary }: Setup): void {
  program
    .command("fault")
    .description(`${summary("POST /faults")} A preset or a rule in JSON; or list, clear, remove <id>.`)
    .argument("<fault>", "such as slow-practice")
    .argument("[id]", "of the rule to remove")
    .option("--panel <path>", "for one-panel-down: the call that fails, such as Patient/Medication")
    .action(async (fault: string, id: string | undefined, { panel }: { panel?: string }) => {
      const { world, practice, print } = terminal();
      if (fault === "list") {
        const faults = await world.faults();
        return print(faults.length === 0 ? "No faults." : columns(faults.map(faultCells)), faults);
      }
      if (fault === "clear") {
        await world.clearFaults();
        return print("No faults any more.", { cleared: true });
      }
      if (fault === "remove") {
        if (!id) throw new CliError("Name the rule to remove; fault list shows them.", "usage");
        await world.removeFault(id);
        return print(`The fault ${id} is removed.`, { removed: id });
      }
      const isRule = fault.startsWith("{");
      const added = await (isRule
        ? world.addFault(parseJson<FaultRule>(fault))
        : world.addPreset(fault, panel));
      const { presets } = await practice.practice();
      const preset = presets.find(({ name }) => name === fault);
      const what = preset ? `${preset.title}. ${preset.summary}` : faultCells(added).slice(1).join("  ");
      print(`${added.id}: ${what}\nEnd it with ${command} fault remove ${added.id}`, added);
    });
}

function faultCells({ id, name, match = {}, effect, hits }: ActiveFault): string[] {
  const calls = [match.method, match.path, match.person && `of ${match.person}`].filter(Boolean).join(" ");
  return [id, name ?? effect.type, calls || "every call", `acted ${countText(hits, "time")}`];
}
