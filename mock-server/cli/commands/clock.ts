import type { ClockReading, TimeEvent } from "../../control/client.ts";
import { CliError } from "../cli-error.ts";
import { clockText, durationOf, eventText, instantOf } from "../format.ts";
import { numberOf, type Setup } from "../setup.ts";

export function clockCommands({ program, terminal, summary }: Setup): void {
  program
    .command("advance")
    .description(summary("POST /clock/advance"))
    .argument("[duration...]", "such as 2 hours, 1 day, P1D or PT31M")
    .option("--to <time>", 'to a time, such as "24-11-2026 09:00"')
    .action(async (duration: string[], { to }: { to?: string }) => {
      const { world, print } = terminal();
      if (!to && duration.length === 0) throw new CliError("Say how far, such as 2 hours.", "usage");
      const advanced = await (to ? world.advanceTo(to) : world.advance(durationOf(duration.join(" "))));
      print([...advanced.fired.map(eventText), `It is ${clockText(advanced)}.`].join("\n"), advanced);
    });
  program
    .command("clock")
    .description("Shows the world's time and what the clock causes next, or sets the clock.")
    .option("--set <time>", 'sets it, such as "24-11-2026 09:00"')
    .option("--stop", "stops it")
    .option("--run", "lets it run")
    .option("--scale <number>", "lets it run so many times as fast, such as 60", numberOf)
    .action(async ({ set, stop, run, scale }: { set?: string; stop?: true; run?: true; scale?: number }) => {
      const { world, print } = terminal();
      const setting = {
        ...(set && { now: instantOf(set) }),
        ...((stop || run || scale) && { running: !stop }),
        ...(scale && { scale }),
      };
      if (Object.keys(setting).length > 0) await world.setClock(setting);
      const reading: ClockReading & { readonly next?: TimeEvent } = await world.clock();
      const next = reading.next ? `\nNext: ${eventText(reading.next)}` : "";
      print(`It is ${clockText(reading)}.${next}`, reading);
    });
}
