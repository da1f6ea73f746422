import type { JournalEntry } from "../../control/client.ts";
import type { FaultMatch } from "../faults/rule.ts";

const isRedacted = (value: unknown) => JSON.stringify(value).includes("redacted");

/** The body of `POST /__mock/journal/verify`. Values that the journal hides are left out. */
export function verifyOf(entry: JournalEntry): string {
  const { call, person } = entry;
  const shown = hiddenLeftOut(entry);
  const expectation = {
    call,
    times: { min: 1 },
    ...(person === undefined ? {} : { person }),
    ...(Object.keys(shown).length === 0 ? {} : { with: shown }),
  };
  return JSON.stringify(expectation, null, 2);
}

export function hiddenLeftOut({ input = {} }: JournalEntry): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !isRedacted(value)));
}

export function expectOf({ call }: JournalEntry): string {
  return `expect: { call: ${call}, times: { min: 1 } }`;
}

/** Undefined for a call that the practice does not have. */
export function faultMatchOf({ call, operation, person }: JournalEntry): FaultMatch | undefined {
  if (operation === undefined) return undefined;
  const [method, path] = call.split(" ");
  if (!method || !path) return undefined;
  return { method, path, ...(person === undefined ? {} : { person }) };
}
