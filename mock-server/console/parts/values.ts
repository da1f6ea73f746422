export type Values = Readonly<Record<string, string>>;
type Field = {
  readonly name: string;
  readonly value: string;
  readonly group?: string | undefined;
  readonly of?: string;
};

/** What was typed, or what a field begins with. */
export const valuesOf = (fields: readonly Field[], typed: Values): Values => ({
  ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  ...typed,
});

/** A ticked box takes the place of another of its group, and the fields of a choice begin anew with it. */
export function withValue(fields: readonly Field[], typed: Values, name: string, value: string): Values {
  const group = value === "" ? undefined : fields.find((field) => field.name === name)?.group;
  const unticked = fields.filter((field) => group !== undefined && field.group === group);
  const ended = fields.filter(({ of }) => of === name).map((field) => field.name);
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([key]) => !ended.includes(key))),
    ...Object.fromEntries(unticked.map((field) => [field.name, ""])),
    [name]: value,
  };
}
