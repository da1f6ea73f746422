import type { HolderKey, PatientKey } from "#fixtures/people/people.ts";
import type { Subject } from "#practice-api/wire/endpoint.ts";
import type { Session } from "../world/sessions.ts";
import type { World } from "../world/world.ts";

/** Where the card provider sends its events, and the secret that it signs them with. */
export type CardWebhook = { readonly url: string; readonly secret: string };

/** What a handler receives besides the call's input. */
export type CallContext = {
  readonly world: World;
  /** Scheme and host as the caller used them, for answers that contain URLs. */
  readonly origin: string;
  /** The token as it was sent; empty on calls that need none. */
  readonly token: string;
  /** Absent before sign-in, and when the token is not valid any more. */
  readonly session: Session | undefined;
  /** The patients whose ids the call contains, already authorised. `actedFor` is the holder when the id is empty. */
  readonly people: Readonly<Partial<Record<Subject["kind"], PatientKey>>>;
  /** Where the card provider sends its events; undefined when it sends none. */
  readonly cardWebhook?: CardWebhook | undefined;
  /** Waits; ends early when the caller disconnects. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** The patient whose id the call contains, according to the contract. */
export function requirePerson(context: CallContext, whose: Subject["kind"]): PatientKey {
  const person = context.people[whose];
  if (!person) throw new Error(`This call has no ${whose} id in the contract.`);
  return person;
}

/** The account that is signed in. Throws for calls that need no token. */
export function requireHolder({ session }: CallContext): HolderKey {
  if (!session) throw new Error("This call has no token in the contract.");
  return session.holder;
}
