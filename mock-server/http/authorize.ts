import { memberOf } from "#fixtures/people/people.ts";
import type { Row } from "#practice-api/contract.ts";
import { contract } from "#practice-api/contract.ts";
import type { Subject } from "#practice-api/wire/endpoint.ts";
import type { CallContext } from "../areas/call-context.ts";
import { ApiError } from "../core/api-error.ts";
import type { Session } from "../world/sessions.ts";
import type { World } from "../world/world.ts";
import type { ParsedCall } from "./parse-request.ts";
import type { Call } from "./route-table.ts";

/** The practice's words for a token that it does not, or no longer, know. */
export const tokenRefused = "The token is unknown or has expired.";

/**
 * The one place where a call is let in or turned away, derived from its row of the contract: first the
 * token, then the parameters, then whose record it is. Nothing has changed when it refuses.
 */
export function authorize(
  call: Call,
  incoming: ParsedCall,
  world: World,
): Pick<CallContext, "token" | "session" | "people"> {
  if (call.row.token === "none") return { token: "", session: undefined, people: {} };
  const token = incoming.token;
  if (!token) throw new ApiError(401, "A token is needed.");
  const session = world.sessions.use(token);
  // Whether the token is good is this call's question, so "no" is its answer and not a refusal.
  const asksAboutToken = call.row === (contract.identity.validate as Row);
  if (!session && !asksAboutToken) throw new ApiError(401, tokenRefused);
  const ids = incoming.decoded.subjects.map(({ subject, id }) => ({ subject, id: requireId(subject, id) }));
  const people = session
    ? Object.fromEntries(ids.map(({ subject, id }) => [subject.kind, personFor(subject, id, session, world)]))
    : {};
  return { token, session, people };
}

/** The id of the person acted for is empty when people act for themselves, yet it must be there (DECISIONS B4). */
function requireId({ kind, name }: Subject, id: string | undefined): string {
  if (id === undefined || (id === "" && kind !== "actedFor")) throw new ApiError(400, `${name} is missing.`);
  return id;
}

function personFor({ kind, name }: Subject, id: string, session: Session, world: World) {
  if (kind === "actedFor" && id === "") return session.holder;
  // The settings are read for the holder before a record is chosen, whatever the links are (spec 1, section 4).
  const isOwn = id === memberOf(session.holder).profile.patientId;
  const isAllowed = isOwn || (kind !== "holder" && world.linked(session.holder).includes(id));
  const person = isAllowed ? world.person(id) : undefined;
  if (!person) throw new ApiError(403, `${name} is not a record this account may open.`);
  return person;
}
