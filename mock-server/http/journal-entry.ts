import type { PatientKey } from "#fixtures/people/people.ts";
import type { Arrival } from "../journal/journal.ts";
import type { World } from "../world/world.ts";
import { carriedIn, type ParsedRequest, readAsk } from "./parse-request.ts";
import type { Call } from "./route-table.ts";
import { accountNamesIn } from "./world-routing.ts";

/** What was asked, or why it cannot be read, to be told once the call has been let in. */
export type Reading = { readonly ask: object } | { readonly problem: unknown };

export function readingOf(call: Call, incoming: ParsedRequest): Reading {
  try {
    return { ask: readAsk(call.row, incoming) };
  } catch (problem) {
    return { problem };
  }
}

/** What the journal says of a call before anybody has answered it, so that a refused call is told too. */
export function arrivalOf(world: World, call: Call, incoming: ParsedRequest, reading: Reading): Arrival {
  const by = world.sessions.peek(incoming.token)?.holder ?? accountIn(world, call, incoming);
  const person = personNamed(world, call, incoming) ?? by;
  return {
    at: world.clock.iso(),
    call: call.name,
    operation: call.operation,
    ...(by === undefined ? {} : { by }),
    ...(person === undefined ? {} : { person }),
    ...("ask" in reading ? { asked: reading.ask as Record<string, unknown> } : {}),
  };
}

function accountIn(world: World, call: Call, incoming: ParsedRequest) {
  if (call.row.token !== "none") return undefined;
  return accountNamesIn(call, incoming)
    .map((name) => world.account(name))
    .find((account) => account !== undefined);
}

/** The record that a call names, before the account whose holder it may name as well. */
function personNamed(world: World, { row }: Call, incoming: ParsedRequest): PatientKey | undefined {
  const holderLast = row.subjects.toSorted(
    (a, b) => Number(a.kind === "holder") - Number(b.kind === "holder"),
  );
  for (const id of holderLast) {
    const value = carriedIn(incoming, id);
    const person = value === undefined ? undefined : world.person(String(value));
    if (person !== undefined) return person;
  }
  return undefined;
}
