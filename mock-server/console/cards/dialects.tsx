import type { DialectName } from "../../control/client.ts";
import type { CardRow } from "../parts/card.tsx";
import { Button } from "../parts/controls.tsx";
import type { Form, FormField } from "../parts/form.tsx";
import type { Values } from "../parts/values.ts";
import type { World } from "../state/use-world.tsx";

/** A box for each, in which one of a group replaces the others. */
export const dialectFields = ({ info }: World, spoken: readonly string[]): readonly FormField[] =>
  info.dialects.map(({ name, subject, group, changes, allowedBy }) => ({
    name,
    label: (
      <>
        <code className="font-semi">{name}</code> {changes}
      </>
    ),
    kind: "check",
    value: spoken.includes(name) ? "yes" : "",
    hint: allowedBy,
    section: subject,
    group,
  }));

export const dialectsIn = ({ info }: World, values: Values): readonly DialectName[] =>
  info.dialects.map(({ name }) => name).filter((name) => values[name]);

export function dialects(world: World): CardRow {
  const reads = world.view.description;
  const spoken = reads.value?.dialects ?? [];
  const none = Object.fromEntries(spoken.map((name) => [name, ""]));
  const form: Form = {
    title: "Dialects of this world",
    isWide: true,
    intro: "A portal that is open may keep what it has read. A reset undoes the change.",
    fields: dialectFields(world, spoken),
    submit: (values) => `Use ${dialectsIn(world, values).length || "none"}`,
    act: async (values) => {
      const names = dialectsIn(world, values);
      await world.store.control.setDialects(names);
      return names.length === 0 ? "The world is plain." : `The world speaks ${names.join(", ")}.`;
    },
    others: (_, set) => <Button onClick={() => set(none)} label="Clear all" />,
  };
  const part = {
    reads,
    failed: "The dialects could not be read.",
    empty: "None: this world is plain.",
    rows: spoken.map((name) => ({ key: name, text: <code>{name}</code> })),
    presses: [{ label: "Change", form }],
  };
  const hint = "How the practice writes what the specifications leave open.";
  return { title: "Dialects", hint, parts: [part] };
}
