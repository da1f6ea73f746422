import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { Subject } from "#practice-api/wire/endpoint.ts";
import type { Session } from "../world/sessions.ts";
import type { World } from "../world/world.ts";

/** What a handler knows about the request beside what was asked. */
export type CallContext = {
  readonly world: World;
  /** Scheme and host as the caller reached them, for answers that hold addresses. */
  readonly origin: string;
  /** The token as it came; empty on calls that need none. */
  readonly token: string;
  /** Absent before sign-in, and when the token is no longer good. */
  readonly session: Session | undefined;
  /** The people whose ids the call carries, already checked. Nobody acted for means the holder themself. */
  readonly people: Readonly<Partial<Record<Subject["kind"], PatientKey>>>;
  /** Waits, or stops waiting as soon as the caller has gone away. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** The person whose id the contract says this call carries. */
export function requirePerson(context: CallContext, whose: Subject["kind"]): PatientKey {
  const person = context.people[whose];
  if (!person) throw new Error(`The contract gives this call no ${whose} id.`);
  return person;
}

/** Whoever is signed in. Only calls that need a token have a holder. */
export function requireHolder({ session }: CallContext): HolderKey {
  if (!session) throw new Error("The contract gives this call no token.");
  return session.holder;
}
