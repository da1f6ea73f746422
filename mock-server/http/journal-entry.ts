import type { PatientKey } from "#fixtures/people/people.ts";
import { isHolder } from "../core/value-at.ts";
import type { Arrival } from "../journal/journal.ts";
import type { World } from "../world/world.ts";
import type { ParsedCall } from "./parse-request.ts";
import type { Call } from "./route-table.ts";
import { accountNamesIn, textField } from "./world-routing.ts";

/** When the call arrives, so that refused calls have an entry as well. */
export function arrivalOf(world: World, call: Call, request: ParsedCall): Arrival {
  const by = world.sessions.peek(request.token)?.holder ?? accountIn(world, call, request);
  const person = personNamed(world, request) ?? by;
  const { input, subjects } = request.decoded;
  const actedFor = subjects.flatMap(({ subject, id }) =>
    subject.kind === "actedFor" ? [[subject.name, id ?? ""]] : [],
  );
  return {
    at: world.clock.iso(),
    call: call.name,
    operation: call.operation,
    ...(by === undefined ? {} : { by }),
    ...(person === undefined ? {} : { person }),
    ...(input.success && isHolder(input.data)
      ? { input: { ...input.data, ...Object.fromEntries(actedFor) } }
      : {}),
  };
}

function accountIn(world: World, call: Call, request: ParsedCall) {
  if (call.endpoint.token !== "none") return undefined;
  const switchToken = textField("switchToken", call, request);
  if (switchToken) return world.sessions.peekSwitchToken(switchToken);
  return accountNamesIn(call, request)
    .map((name) => world.account(name))
    .find((account) => account !== undefined);
}

/** Of several ids, the holder's comes last. */
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
