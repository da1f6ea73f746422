import { memberOf } from "#fixtures/people/people.ts";
import type { Row } from "#practice-api/contract.ts";
import { contract } from "#practice-api/contract.ts";
import type { Subject } from "#practice-api/wire/endpoint.ts";
import type { CallContext } from "../areas/call-context.ts";
import { ApiError } from "../core/api-error.ts";
import type { Session } from "../world/sessions.ts";
import type { World } from "../world/world.ts";
import { carriedIn, type ParsedRequest } from "./parse-request.ts";
import type { Call } from "./route-table.ts";

/** The practice's words for a token that it does not, or no longer, know. */
export const tokenRefused = "The token is unknown or has expired.";

/**
 * The one place where a call is let in or turned away, derived from its row of the contract: first the
 * token, then the parameters, then whose record it is. Nothing has changed when it refuses.
 */
export function authorize(
  call: Call,
  incoming: ParsedRequest,
  world: World,
): Pick<CallContext, "token" | "session" | "people"> {
  if (call.row.token === "none") return { token: "", session: undefined, people: {} };
  const token = incoming.token;
  if (!token) throw new ApiError(401, "A token is needed.");
  const session = world.sessions.use(token);
  // Whether the token is good is this call's question, so "no" is its answer and not a refusal.
  const asksAboutToken = call.row === (contract.identity.validate as Row);
  if (!session && !asksAboutToken) throw new ApiError(401, tokenRefused);
  const ids = call.row.subjects.map((id) => ({ id, value: carried(id, incoming) }));
  const people = session
    ? Object.fromEntries(ids.map(({ id, value }) => [id.kind, personFor(id, value, session, world)]))
    : {};
  return { token, session, people };
}

function carried(id: Subject, incoming: ParsedRequest): string {
  const value = carriedIn(incoming, id);
  const isText = typeof value === "string" || typeof value === "number";
  // The person acted for is empty when people act for themselves (DECISIONS B4), yet it must be said.
  if (!isText || (value === "" && id.kind !== "actedFor")) throw new ApiError(400, `${id.name} is missing.`);
  return String(value);
}

function personFor(id: Subject, value: string, session: Session, world: World) {
  if (id.kind === "actedFor" && value === "") return session.holder;
  // The settings are asked for the holder before anybody is chosen, whoever the links lead to (spec 1, section 4).
  const isOwn = value === memberOf(session.holder).profile.patientId;
  const isAllowed = isOwn || (id.kind !== "holder" && world.linked(session.holder).includes(value));
  const person = isAllowed ? world.person(value) : undefined;
  if (!person) throw new ApiError(403, `${id.name} is not a record this account may open.`);
  return person;
}
