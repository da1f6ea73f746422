import { spawn } from "node:child_process";
import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { ActiveFault, FaultRule, WrittenEvent } from "../../control/client.ts";
import { contract } from "../../control/contract.ts";
import { CliError, command } from "../cli-error.ts";
import { columns, countText, durationOf, exactTimeText, timeText, yamlText } from "../format.ts";
import { parseJson, row, type Terminal } from "../setup.ts";

type About = { person?: PatientKey };

export const stateCommands = [
  row(
    "event",
    `${contract.applyEvent.summary} Or list and cancel <id>, for what is scheduled.`,
    {
      "<type or JSON>": "such as result-arrives; list and cancel",
      "[person]": "whom it is for, such as aroha; or the id of the event to cancel",
      "[field=value...]": "the record in the words of a scenario, such as test=HbA1c value=71",
      "--in <duration>": 'later on the world\'s clock, such as "10 minutes"',
    },
    async (terminal, type: string, person: string | undefined, pairs: string[], options: { in?: string }) => {
      const { world } = terminal;
      if (type === "list") {
        const events = await world.events();
        const rows = events.map(({ id, at, summary }) => [id, timeText(at), summary]);
        return [rows.length === 0 ? "Nothing is scheduled." : columns(rows), events];
      }
      if (type === "cancel") {
        if (!person) throw new CliError("Name the event to cancel; event list shows them.", "usage");
        await world.cancelEvent(person);
        return [`The event ${person} is cancelled.`, { cancelled: person }];
      }
      const event = type.startsWith("{")
        ? parseJson<WrittenEvent>(type)
        : await eventOf(terminal, type, person, pairs, options.in);
      const changed = await world.applyEvent(event);
      return [yamlText(changed), changed];
    },
  ),
  row(
    "state",
    "What the world has changed, all data of a person, or the records of one collection.",
    { "[collection]": "such as results or appointments", "--person <name>": "such as aroha" },
    async ({ world }, collection: string | undefined, { person }: About) => {
      const state = await (collection ? world.list(collection, person) : world.state(person));
      return [yamlText(state), state];
    },
  ),
  row(
    "state set",
    'Changes records by their ids: null removes one. A number of money is in cents, a text such as "$5.00" in dollars.',
    {
      "<collection>": "such as invoices",
      "<changes>": 'JSON, such as {"20201-invoice-1":{"balance":500}}',
      "--person <name>": "such as sione",
    },
    async ({ world }, collection: string, changes: string, { person }: About) => {
      const changed = await world.change(collection, person, parseJson(changes));
      return [yamlText(changed), changed];
    },
  ),
  row(
    "session",
    "createSession",
    {
      "<person>": "such as aroha",
      "--expires-in <duration>": "ends it, also while it is used, such as 10 minutes",
    },
    async ({ world }, person: HolderKey, { expiresIn }: { expiresIn?: string }) => {
      const session = await world.signIn(person, expiresIn && durationOf(expiresIn));
      return [session.token, session];
    },
  ),
  row("outbox", "outbox", {}, async ({ world }) => {
    const entries = await world.outbox();
    const rows = entries.map(({ at, kind, to = "-", about }) => [exactTimeText(at), kind, to, about]);
    return [rows.length === 0 ? "The practice sent nothing." : columns(rows), entries];
  }),
  row(
    "fault",
    `${contract.addFault.summary} A preset or a rule in JSON; or list, clear, remove <id>.`,
    {
      "<fault>": "such as slow-practice",
      "[id]": "of the rule to remove",
      "--panel <path>": "for one-panel-down: the call that fails, such as Patient/Medication",
    },
    async ({ world, practice }, fault: string, id: string | undefined, { panel }: { panel?: string }) => {
      if (fault === "list") {
        const faults = await world.faults();
        return [faults.length === 0 ? "No faults." : columns(faults.map(faultCells)), faults];
      }
      if (fault === "clear") {
        await world.clearFaults();
        return ["No faults any more.", { cleared: true }];
      }
      if (fault === "remove") {
        if (!id) throw new CliError("Name the rule to remove; fault list shows them.", "usage");
        await world.removeFault(id);
        return [`The fault ${id} is removed.`, { removed: id }];
      }
      const added = await (fault.startsWith("{")
        ? world.addFault(parseJson<FaultRule>(fault))
        : world.addPreset(fault, panel));
      const { presets } = await practice.practice();
      const preset = presets.find(({ name }) => name === fault);
      const what = preset ? `${preset.title}. ${preset.summary}` : faultCells(added).slice(1).join("  ");
      return [`${added.id}: ${what}\nEnd it with ${command} fault remove ${added.id}`, added];
    },
  ),
];

export const openCommand = row(
  "open",
  "Prints a link that signs in to the portal as a person. It is good once, for a minute.",
  { "<person>": "such as aroha", "--browser": "opens it in the default browser" },
  async ({ practice, world }, person: string, { browser }: { browser?: true }) => {
    const { portalUrl } = await practice.practice();
    const { q } = await world.switchToken(person);
    const url = `${portalUrl}/loginSwitch/${q}`;
    if (browser) openInBrowser(url);
    return [url, { url }];
  },
);

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

function faultCells({ id, name, match = {}, effect, hits }: ActiveFault): string[] {
  const calls = [match.method, match.path, match.person && `of ${match.person}`].filter(Boolean).join(" ");
  return [id, name ?? effect.type, calls || "every call", `acted ${countText(hits, "time")}`];
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openInBrowser(url: string): void {
  const [command = "xdg-open", ...args] = openers[process.platform] ?? [];
  const child = spawn(command, [...args, url], { detached: true, stdio: "ignore" });
  child.once("error", () => console.error(`No browser could be opened with ${command}.`));
  child.unref();
}
