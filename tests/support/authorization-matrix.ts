import type { Contract } from "#practice-api/contract.ts";

/**
 * Who asks. `foreign` is another account's record, `child` a linked one, `unlinked` a child of
 * somebody else, `revoked` one's own child whose link the practice has taken back.
 */
export type Asker =
  | "noToken"
  | "own"
  | "child"
  | "foreign"
  | "unlinked"
  | "revoked"
  | "expired"
  | "signedOut"
  | "garbage";
export type Verdicts = Readonly<Record<Asker, number>>;

/** The call is about the account holder only, so not even a linked child's id will do (ruling B4). */
const holderOnly: Verdicts = {
  noToken: 401,
  own: 200,
  child: 403,
  foreign: 403,
  unlinked: 403,
  revoked: 403,
  expired: 401,
  signedOut: 401,
  garbage: 401,
};
const holderOrLinked: Verdicts = { ...holderOnly, child: 200 };
/** The call carries no person, so there is nobody to be refused. */
const anyHolder: Verdicts = { ...holderOnly, child: 200, foreign: 200, unlinked: 200, revoked: 200 };
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
    forgotPassword: beforeSignIn,
    changePassword: holderOnly,
    changePasswordByQuery: holderOnly,
    askForHelp: beforeSignIn,
  },
  profile: {
    read: holderOrLinked,
    image: holderOrLinked,
    saveDemographics: holderOrLinked,
    saveContactDetails: holderOrLinked,
    saveNotifications: holderOrLinked,
    addEmergencyContact: holderOrLinked,
    removeEmergencyContact: holderOrLinked,
    titles: holderOnly,
    relationships: holderOnly,
    towns: holderOnly,
    cities: holderOnly,
    suburbs: holderOnly,
  },
  practice: { read: holderOrLinked, counters: holderOrLinked, settings: holderOrLinked },
  billing: {
    balance: holderOrLinked,
    invoices: holderOnly,
    invoicePdf: holderOnly,
    saveTemporaryPayment: holderOnly,
    // The external function and the card provider know nothing of the practice's sessions.
    createIntent: beforeSignIn,
    readIntent: beforeSignIn,
    savePayment: holderOnly,
  },
  appointments: {
    list: holderOrLinked,
    cancel: holderOrLinked,
    practitioners: holderOrLinked,
    slots: holderOrLinked,
    nextDay: holderOrLinked,
    book: holderOrLinked,
    roles: holderOrLinked,
    locations: holderOrLinked,
    types: holderOrLinked,
    reasons: holderOrLinked,
  },
  medications: { list: holderOrLinked, pharmacies: holderOrLinked, requestRepeat: holderOrLinked },
  diagnoses: { list: holderOrLinked },
  results: { list: holderOrLinked, read: holderOrLinked, chart: holderOrLinked },
  allergies: { list: holderOrLinked },
  immunisations: { list: holderOrLinked },
  timeline: { list: holderOrLinked, providers: holderOrLinked },
  reminders: { list: holderOrLinked },
  resources: { list: holderOrLinked, read: holderOrLinked },
  letters: { list: holderOrLinked, read: holderOrLinked },
  vitals: { list: holderOrLinked },
  messages: {
    list: holderOrLinked,
    read: holderOrLinked,
    remove: holderOrLinked,
    post: holderOrLinked,
    roles: holderOrLinked,
    recipients: holderOrLinked,
    disclaimer: holderOnly,
  },
  meetings: { sign: beforeSignIn },
};
