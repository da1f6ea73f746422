import { type HolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { Origin } from "#fixtures/record/origin.ts";
import type { BrowserCalls, Contract } from "#practice-api/contract.ts";
import type { InputOf, OutputOf, Subject } from "#practice-api/wire/endpoint.ts";
import type { Session } from "../world/sessions.ts";
import type { World } from "../world/world.ts";

export type CardWebhook = { readonly url: string; readonly secret: string };

export type CallContext = {
  readonly world: World;
  /** As the caller used them, for answers that contain URLs. */
  readonly origin: string;
  /** Empty on calls that need none. */
  readonly token: string;
  /** Absent before sign-in, and when the token is not valid any more. */
  readonly session: Session | undefined;
  /** Already authorised. `actedFor` is the holder when the id is empty. */
  readonly people: Readonly<Partial<Record<Subject["kind"], PatientKey>>>;
  /** Undefined when the card provider sends no events. */
  readonly cardWebhook?: CardWebhook | undefined;
  /** Ends early when the caller disconnects. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** By the contract. */
export function requirePerson(context: CallContext, whose: Subject["kind"]): PatientKey {
  const person = context.people[whose];
  if (!person) throw new Error(`This call has no ${whose} id in the contract.`);
  return person;
}

/** Throws for calls that need no token. */
export function requireHolder({ session }: CallContext): HolderKey {
  if (!session) throw new Error("This call has no token in the contract.");
  return session.holder;
}

/** Domain values in, domain values out. */
type Handler<E> = (ask: InputOf<E>, context: CallContext) => OutputOf<E> | Promise<OutputOf<E>>;
type AreaHandlers<A> = { [C in keyof A]: Handler<A[C]> };
/** Every call has a handler, or this does not compile. */
export type Handlers = { [A in keyof Contract]: AreaHandlers<Contract[A]> } & {
  [A in keyof BrowserCalls]: AreaHandlers<BrowserCalls[A]>;
};

/** The same seed and day as the world's records. */
export function originOf({ state }: World, person: PatientKey): Origin {
  return { person, patientId: memberOf(person).profile.patientId, ...state.origin };
}
