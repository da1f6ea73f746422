import type { PracticeDescription, WrittenEvent } from "../../control/client.ts";
import type { IconName } from "../parts/icons.ts";

export type PracticeAct = PracticeDescription["acts"][number];

/** In the order of the buttons. */
const icons: ReadonlyMap<string, IconName> = new Map([
  ["result-arrives", "flask"],
  ["message-arrives", "mail"],
  ["letter-arrives", "file"],
  ["invoice-sent", "card"],
  ["prescription-written", "pill"],
  ["appointment-cancelled", "calendar"],
  ["revoke-link", "link"],
  ["closed", "lock"],
]);
const order = [...icons.keys()];

export const iconOf = ({ type }: PracticeAct): IconName => icons.get(type) ?? "clock";

export const inOrder = (acts: readonly PracticeAct[]): readonly PracticeAct[] =>
  acts.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));

/** The practice checks it, as it does one of a program. */
export function eventOf(
  act: PracticeAct,
  person: string,
  values: Readonly<Record<string, string>>,
  delay: string,
): WrittenEvent {
  const filled = act.fields.filter(({ name }) => (values[name] ?? "").trim() !== "");
  const pick = (fields: PracticeAct["fields"]) =>
    Object.fromEntries(fields.map(({ name }) => [name, (values[name] ?? "").trim()]));
  const record = pick(filled.filter(({ isOfEvent }) => !isOfEvent));
  return {
    type: act.type,
    ...(act.isForOne ? { for: person } : {}),
    ...pick(filled.filter(({ isOfEvent }) => isOfEvent)),
    ...(Object.keys(record).length > 0 ? { record } : {}),
    ...(delay ? { in: delay } : {}),
  };
}

/** `A result arrived for Aroha: HbA1c, 71.` */
export function outcomeOf(
  act: PracticeAct,
  who: string,
  values: Readonly<Record<string, string>>,
  when: string | undefined,
): string {
  const details = act.fields
    .filter(({ kind }) => kind === "text")
    .map(({ name }) => (values[name] ?? "").trim())
    .filter(Boolean)
    .join(", ");
  const detail = details ? `: ${details}` : "";
  return when === undefined
    ? `${act.done.replace("{who}", () => who)}${detail}.`
    : `Planned for ${when}: ${act.label.charAt(0).toLowerCase()}${act.label.slice(1)}${act.isForOne ? `, for ${who}` : ""}${detail}.`;
}
