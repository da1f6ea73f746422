import { memberOf } from "#fixtures/people/people.ts";
import { contract } from "#practice-api/contract.ts";
import type { Subject } from "#practice-api/wire/endpoint.ts";
import type { CallContext } from "../areas/call-context.ts";
import { ApiError, tokenRefused } from "../core/api-error.ts";
import type { Session } from "../world/sessions.ts";
import type { World } from "../world/world.ts";
import type { ParsedCall } from "./parse-request.ts";
import type { Call } from "./route-table.ts";

/**
 * First the token, then the ids, then the access to each patient's record. The only place that does so. Throws 401,
 * 400 or 403; nothing has changed then.
 */
export function authorize(
  call: Call,
  request: ParsedCall,
  world: World,
): Pick<CallContext, "token" | "session" | "people"> {
  if (call.endpoint.token === "none") return { token: "", session: undefined, people: {} };
  const { token } = request;
  if (!token) throw new ApiError(401, "A token is needed.");
  const session = world.sessions.use(token);
  // This call answers whether the token is valid, so an invalid one is no error.
  const checksToken = call.endpoint === contract.identity.validate;
  if (!session && !checksToken) throw new ApiError(401, tokenRefused);
  const ids = request.decoded.subjects.map(({ subject, id }) => ({ subject, id: requireId(subject, id) }));
  const fallback =
    ids.find(({ subject }) => subject.kind === "patient" && !subject.optional)?.id ??
    (session && memberOf(session.holder).profile.patientId) ??
    "";
  const people = session
    ? Object.fromEntries(
        ids.map(({ subject, id }) => [
          subject.kind,
          personFor(subject, subject.optional && id === "" ? fallback : id, session, world),
        ]),
      )
    : {};
  return { token, session, people };
}

/** Throws a 400. `actedFor` is absent or empty when the account acts for its own holder (ruling B4). */
function requireId({ kind, name, optional = kind === "actedFor" }: Subject, id = ""): string {
  if (id === "" && !optional) throw new ApiError(400, `${name} is missing.`);
  return id;
}

function personFor({ kind, name }: Subject, id: string, { holder }: Session, world: World) {
  if (kind === "actedFor" && id === "") return holder;
  // The holder's settings are read before a patient is chosen, so the own id needs no link (spec 1, section 4).
  const isOwn = id === memberOf(holder).profile.patientId;
  const isAllowed = isOwn || (kind !== "holder" && world.linked(holder).includes(id));
  const person = isAllowed ? world.person(id) : undefined;
  if (!person) throw new ApiError(403, `${name} is not a record this account may open.`);
  return person;
}
