import type { PatientKey } from "#fixtures/people/people.ts";
import type { PracticeEvent } from "../../control/client.ts";
import { columns, durationOf, exactTimeText, yamlText } from "../format.ts";
import { parseJson, type Setup, type Terminal } from "../setup.ts";

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
    .command("event")
    .description(summary("POST /events"))
    .argument("<type or JSON>", "such as result-arrives")
    .argument("[person]", "whom it is for, such as aroha")
    .argument("[field=value...]", "the record in the words of a scenario, such as test=HbA1c value=71")
    .option("--in <duration>", 'later on the world\'s clock, such as "10 minutes"')
    .action(async (type: string, person: string | undefined, pairs: string[], options: { in?: string }) => {
      const { world, print } = terminal();
      const event = type.startsWith("{")
        ? parseJson<PracticeEvent>(type)
        : await eventOf(terminal(), type, person, pairs, options.in);
      const changed = await world.applyEvent(event);
      print(yamlText(changed), changed);
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

/** The event that words describe: fields of the event itself, and all others for its record. */
async function eventOf(
  { practice }: Terminal,
  type: string,
  person: string | undefined,
  pairs: readonly string[],
  delay: string | undefined,
): Promise<PracticeEvent> {
  const { eventTypes } = await practice.practice();
  const own = eventTypes.find((known) => known.type === type)?.fields.map(({ name }) => name) ?? [];
  const fields = pairs.map((pair) => {
    const [, key = pair, value = ""] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    return [key, value] as const;
  });
  const ofEvent = fields.filter(([key]) => own.includes(key));
  const record = Object.fromEntries(fields.filter(([key]) => !own.includes(key)));
  return {
    type,
    ...(person && { for: person }),
    ...Object.fromEntries(ofEvent),
    ...(Object.keys(record).length > 0 && { record }),
    ...(delay && { in: durationOf(delay) }),
  } as PracticeEvent;
}
