import type { PatientKey } from "#fixtures/people/people.ts";
import type { Arrival } from "../journal/journal.ts";
import type { World } from "../world/world.ts";
import type { ParsedCall } from "./parse-request.ts";
import type { Call } from "./route-table.ts";
import { accountNamesIn } from "./world-routing.ts";

/** What the journal says of a call before anybody has answered it, so that a refused call is told too. */
export function arrivalOf(world: World, call: Call, incoming: ParsedCall): Arrival {
  const by = world.sessions.peek(incoming.token)?.holder ?? accountIn(world, call, incoming);
  const person = personNamed(world, incoming) ?? by;
  const { input } = incoming.decoded;
  return {
    at: world.clock.iso(),
    call: call.name,
    operation: call.operation,
    ...(by === undefined ? {} : { by }),
    ...(person === undefined ? {} : { person }),
    ...(input.success ? { asked: input.data as Record<string, unknown> } : {}),
  };
}

function accountIn(world: World, call: Call, incoming: ParsedCall) {
  if (call.row.token !== "none") return undefined;
  return accountNamesIn(call, incoming)
    .map((name) => world.account(name))
    .find((account) => account !== undefined);
}

/** The record that a call names, before the account whose holder it may name as well. */
function personNamed(world: World, { decoded }: ParsedCall): PatientKey | undefined {
  const holderLast = decoded.subjects.toSorted(
    (a, b) => Number(a.subject.kind === "holder") - Number(b.subject.kind === "holder"),
  );
  for (const { id } of holderLast) {
    const person = id === undefined ? undefined : world.person(id);
    if (person !== undefined) return person;
  }
  return undefined;
}
