import { z } from "zod";
import { demoPassword, demoPatients, personKeys } from "#fixtures/people/demo-patients.ts";
import { memberOf } from "#fixtures/people/people.ts";
import { servedEndpoints } from "#practice-api/contract.ts";
import { magicInputs } from "../areas/magic-inputs.ts";
import type { FormField } from "../core/form-field.ts";
import type { DeepReadonly } from "../core/schema.ts";
import { dialectNames, dialects } from "../dialects/table.ts";
import { effects } from "../faults/effects.ts";
import { practiceErrors } from "../faults/practice-errors.ts";
import { presets } from "../faults/presets.ts";
import { eventTypes } from "../scenarios/events/event-types.ts";
import type { Worlds } from "../world/worlds.ts";
import { titleOf } from "./call-titles.ts";

const text = z.string();
const formField = z.strictObject({
  name: text,
  label: text,
  kind: z.enum(["text", "long", "number", "json", "choice", "day", "person", "appointment"]),
  value: text.describe("What it begins with; a blank one is left out."),
  options: z
    .array(text)
    .exactOptional()
    .describe("The words of a choice; for a text those that it suggests."),
  hint: text.exactOptional(),
});
export const practiceDescription = z.strictObject({
  portalUrl: text.describe("Where the portal is that uses this practice."),
  password: text.describe("The password of every account, unless a scenario changes it."),
  patients: z.int().describe("How many generated patients there are: patient0001, patient0002, …"),
  worldLimit: z.int().describe("How many worlds exist at once: the least recently used one ends first."),
  people: z.array(
    z.strictObject({
      name: text.describe("As control calls and scenarios take it, such as aroha."),
      fullName: text,
      patientId: text,
      nhi: text,
      username: text.exactOptional().describe("Absent for a person without an account."),
      linked: z.array(text).describe("The people whose records this account opens, by name."),
    }),
  ),
  presets: z.array(
    z.strictObject({
      name: text,
      title: text,
      summary: text,
      needsPanel: z.boolean(),
      panels: z.array(text).exactOptional().describe("The paths that it takes."),
    }),
  ),
  inputs: z
    .array(z.strictObject({ where: text, input: text, effect: text }))
    .describe("What triggers a failure when it is typed into the portal."),
  calls: z
    .array(z.strictObject({ call: text, operation: text, title: text }))
    .describe("Every call of the practice by method and path, and what it is for."),
  dialects: z
    .array(
      z.strictObject({
        name: z.enum(dialectNames),
        subject: text,
        group: text.exactOptional().describe("A world speaks one dialect of a group at most."),
        changes: text,
        allowedBy: text.describe("The sentence of the specification or the ruling that allows it."),
      }),
    )
    .describe("The ways in which a world can write what the specifications leave open."),
  refusals: z.array(text).describe("The names of the practice's refusals, for fault rules."),
  eventTypes: z.array(
    z.strictObject({
      type: text,
      title: text,
      sentence: text.exactOptional().describe("As a step of a script writes it."),
      fields: z.array(
        z.strictObject({ name: text, isRequired: z.boolean(), options: z.array(text).exactOptional() }),
      ),
    }),
  ),
  effects: z
    .array(
      z.strictObject({
        type: text,
        label: text,
        changesAnswer: z.boolean().describe("True for one that acts on the practice's own answer."),
        fields: z.array(formField),
      }),
    )
    .describe("What a fault rule can do, with the inputs of a form."),
  acts: z
    .array(
      z.strictObject({
        type: text.describe("The type of the event."),
        label: text,
        done: text.describe("What it did, with {who} for the person."),
        isForOne: z.boolean().describe("Whether it concerns one person."),
        fields: z.array(
          formField.extend({ isOfEvent: z.boolean().describe("A field of the event, not of its record.") }),
        ),
      }),
    )
    .describe("The events that a form offers, with its inputs."),
});
export type PracticeDescription = DeepReadonly<z.output<typeof practiceDescription>>;

export function describePractice({
  portalUrl,
  worlds,
}: {
  readonly portalUrl: string;
  readonly worlds: Worlds;
}): PracticeDescription {
  return {
    portalUrl,
    password: demoPassword,
    patients: worlds.patients,
    worldLimit: worlds.limit,
    people: people(),
    presets: Object.entries(presets).map(([name, { rule: _, ...preset }]) => ({
      ...{ name, ...preset },
      ...(preset.needsPanel && { panels: readPaths() }),
    })),
    inputs: magicInputs,
    calls: servedEndpoints().map(({ area, call, endpoint }) => {
      const operation = `${area}.${call}`;
      return { call: `${endpoint.method} ${endpoint.path}`, operation, title: titleOf(operation) };
    }),
    dialects: dialects.map(({ name, subject, group, changes, allowedBy }) => ({
      name,
      subject,
      ...(group !== undefined && { group }),
      changes,
      allowedBy,
    })),
    refusals: Object.keys(practiceErrors),
    eventTypes: describedEvents(),
    effects: effects.map(({ type, label, changesAnswer = false, inputs = [] }) => ({
      type,
      label,
      changesAnswer,
      fields: inputs,
    })),
    acts: acts(),
  };
}

function people(): PracticeDescription["people"] {
  const nameOf = new Map(personKeys.map((key) => [demoPatients[key].profile.patientId, key]));
  return personKeys.map((name) => {
    const { profile, username, linked } = memberOf(name);
    const { fullName, patientId, nhi } = profile;
    const others = linked.map((id) => nameOf.get(id) ?? id).filter((key) => key !== name);
    return { name, fullName, patientId, nhi, ...(username !== undefined && { username }), linked: others };
  });
}

function readPaths(): string[] {
  const reads = servedEndpoints().filter(
    ({ endpoint }) => endpoint.method === "GET" && endpoint.path.startsWith("Patient"),
  );
  return [...new Set(reads.map(({ endpoint }) => endpoint.path))];
}

function describedEvents(): PracticeDescription["eventTypes"] {
  return eventTypes.map(({ type, title, sentence, shape: { type: _, ...members } }) => {
    const fields = Object.entries(members).map(([name, member]) => {
      const isOptional = member instanceof z.ZodOptional;
      return { name, isRequired: !isOptional };
    });
    return { type, title, ...(sentence !== undefined && { sentence }), fields };
  });
}

function acts(): PracticeDescription["acts"] {
  return eventTypes.flatMap(({ type, act, shape }) => {
    if (!act) return [];
    const { label, done, inputs } = act;
    // Every event names its person in `for`, which a record may have too.
    const isOfEvent = ({ name }: FormField) => name !== "for" && name in shape;
    const fields = inputs.map((field) => ({ ...field, isOfEvent: isOfEvent(field) }));
    return { type, label, done, isForOne: "for" in shape, fields };
  });
}
