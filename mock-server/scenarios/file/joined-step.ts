import { readAct } from "#fixtures/scenarios/step.ts";
import { isObject } from "#practice-api/wire/fields.ts";

/** YAML splits the text of a step: at a colon into a key and a value, or within `{ }` at a comma. */
export function joinedStep(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const [[key, rest] = ["", undefined]] = entries;
  if (entries.length === 1 && typeof rest === "string") return stepOf(`${key}: ${rest}`) ?? value;
  if (typeof value.do !== "string") return value;
  const parts = entries.filter(([name, part]) => name !== "do" && (part === null || part === ""));
  const joined = stepOf([value.do, ...parts.map(([name]) => name)].join(", "));
  const others = entries.filter((entry) => entry[0] !== "do" && !parts.includes(entry));
  return parts.length === 0 || joined === undefined ? value : { do: joined, ...Object.fromEntries(others) };
}

function stepOf(text: string): string | undefined {
  const read = readAct(text);
  return read && "act" in read ? text : undefined;
}
