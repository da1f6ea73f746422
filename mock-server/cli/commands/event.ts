import type { WrittenEvent } from "../../control/client.ts";
import { CliError } from "../cli-error.ts";
import { columns, durationOf, timeText, yamlText } from "../format.ts";
import { parseJson, type Setup, type Terminal } from "../setup.ts";

export function eventCommand({ program, terminal, summary }: Setup): void {
  program
    .command("event")
    .description(`${summary("POST /events")} Or list and cancel <id>, for what is scheduled.`)
    .argument("<type or JSON>", "such as result-arrives; list and cancel")
    .argument("[person]", "whom it is for, such as aroha; or the id of the event to cancel")
    .argument("[field=value...]", "the record in the words of a scenario, such as test=HbA1c value=71")
    .option("--in <duration>", 'later on the world\'s clock, such as "10 minutes"')
    .action(async (type: string, person: string | undefined, pairs: string[], options: { in?: string }) => {
      const { world, print } = terminal();
      if (type === "list") {
        const events = await world.events();
        const rows = events.map(({ id, at, summary }) => [id, timeText(at), summary]);
        return print(rows.length === 0 ? "Nothing is scheduled." : columns(rows), events);
      }
      if (type === "cancel") {
        if (!person) throw new CliError("Name the event to cancel; event list shows them.", "usage");
        await world.cancelEvent(person);
        return print(`The event ${person} is cancelled.`, { cancelled: person });
      }
      const event = type.startsWith("{")
        ? parseJson<WrittenEvent>(type)
        : await eventOf(terminal(), type, person, pairs, options.in);
      const changed = await world.applyEvent(event);
      print(yamlText(changed), changed);
    });
}

/** Words that are no fields of the event itself are of its record. */
async function eventOf(
  { practice }: Terminal,
  type: string,
  person: string | undefined,
  words: readonly string[],
  delay: string | undefined,
): Promise<WrittenEvent> {
  const { eventTypes } = await practice.practice();
  const own = eventTypes.find((known) => known.type === type)?.fields.map(({ name }) => name) ?? [];
  // Some events are about no patient, so their first word is a field already.
  const isField = person?.includes("=") === true;
  const pairs = isField ? [person, ...words] : words;
  const fields = pairs.map((pair) => {
    const [, key, value = ""] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (key === undefined) throw new CliError(`"${pair}" is not a field such as value=71.`, "usage");
    return [key, value] as const;
  });
  const ofEvent = fields.filter(([key]) => own.includes(key));
  const record = Object.fromEntries(fields.filter(([key]) => !own.includes(key)));
  return {
    type,
    ...(person && !isField && { for: person }),
    ...Object.fromEntries(ofEvent),
    ...(Object.keys(record).length > 0 && { record }),
    ...(delay && { in: durationOf(delay) }),
  };
}
