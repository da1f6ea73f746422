import type { Contract } from "#practice-api/contract.ts";

/** Who asks. `foreign` is another account's record, `child` a linked one, `unlinked` a child of somebody else. */
export type Asker =
  | "noToken"
  | "own"
  | "child"
  | "foreign"
  | "unlinked"
  | "expired"
  | "signedOut"
  | "garbage";
export type Verdicts = Readonly<Record<Asker, number>>;

/** The call is about the account holder only, so not even a linked child's id will do (DECISIONS B4). */
const holderOnly: Verdicts = {
  noToken: 401,
  own: 200,
  child: 403,
  foreign: 403,
  unlinked: 403,
  expired: 401,
  signedOut: 401,
  garbage: 401,
};
const holderOrLinked: Verdicts = { ...holderOnly, child: 200 };
/** The call carries no person, so there is nobody to be refused. */
const anyHolder: Verdicts = { ...holderOnly, child: 200, foreign: 200, unlinked: 200 };
const beforeSignIn: Verdicts = { ...anyHolder, noToken: 200, expired: 200, signedOut: 200, garbage: 200 };

/** What every call must answer to every asker. A new call does not compile until it has its line here. */
export const verdicts: { [A in keyof Contract]: { [C in keyof Contract[A]]: Verdicts } } = {
  identity: {
    locate: beforeSignIn,
    authenticate: beforeSignIn,
    // Whether the token is good is the question, so a bad one is answered with "false".
    validate: { ...anyHolder, expired: 200, signedOut: 200, garbage: 200 },
    people: holderOnly,
    menu: holderOrLinked,
    logout: anyHolder,
  },
  profile: { read: holderOrLinked, image: holderOrLinked },
  practice: { read: holderOrLinked, counters: holderOrLinked, settings: holderOrLinked },
};

/** Bodies and query parameters that a call wants beside ids, as a caller would send them. */
export const extras: { [call: string]: { query?: Record<string, string>; body?: object } } = {
  "identity.locate": { body: { UserName: "aroha@example.nz", Password: "" } },
  "identity.authenticate": { body: { UserName: "aroha@example.nz", Password: "wrong" } },
  "identity.menu": { body: {} },
  "profile.image": { query: { DocumentKey: "portrait" } },
};
