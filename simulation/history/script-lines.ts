import type { AccountKey, PersonKey } from "#fixtures/people/demo-patients.ts";
import type { World } from "#mock-server/world/world.ts";

/** A line of a scenario's script (docs/mock-practice.md 6). A note is for testers only. */
export type ScriptLine =
  | string
  | { note: string }
  | { practice: string }
  | { do: string; expect: Record<string, unknown> };

export type Sent = {
  path: string;
  search: URLSearchParams;
  fields: URLSearchParams;
  loaders: Record<string, unknown>;
  account: AccountKey;
  patient: PersonKey;
  world: World;
};

export type Translate = (sent: Sent) => readonly ScriptLine[] | undefined;

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&").replace(/\s+/g, " ")}"`;

export const note = (text: string): ScriptLine => ({ note: text });
export const press = (name: string): string => `press ${quoted(name)}`;
/** For a control whose name goes on, such as with a patient's name. */
export const choose = (name: string): string => `choose ${quoted(name)}`;
export const typeInto = (label: string, text: string): string =>
  `type ${quoted(text)} into ${/^[\w ]+$/.test(label) ? label : `"${label}"`}`;
export const doNotSee = (text: string): string => `do not see ${quoted(text)}`;

/** The same press, twice at once. A control that is chosen by a part of its name cannot be. */
export function twice(line: string): readonly ScriptLine[] {
  return line.startsWith("press ") ? [`${line} twice`] : [line, note("The button is pressed twice at once.")];
}
