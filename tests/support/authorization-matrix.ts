import type { Contract } from "#practice-api/contract.ts";

/**
 * Whose record a call concerns, or what its token is. `child` is a linked record, `foreign` another
 * account's, `unlinked` a child of another account, `revoked` an own child whose link was removed.
 */
export type Caller =
  | "noToken"
  | "own"
  | "child"
  | "foreign"
  | "unlinked"
  | "revoked"
  | "expired"
  | "signedOut"
  | "garbage";
export type Statuses = Readonly<Record<Caller, number>>;

/** The call concerns the account holder only, so even a linked child's id is refused (ruling B4). */
const holderOnly: Statuses = {
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
const holderOrLinked: Statuses = { ...holderOnly, child: 200 };
/** The call carries no patient id, so every valid token is accepted. */
const anyHolder: Statuses = { ...holderOnly, child: 200, foreign: 200, unlinked: 200, revoked: 200 };
const beforeSignIn: Statuses = { ...anyHolder, noToken: 200, expired: 200, signedOut: 200, garbage: 200 };

/** The status of every call for every caller. A new call does not compile until it has a line here. */
export const expectedStatuses: { [A in keyof Contract]: { [C in keyof Contract[A]]: Statuses } } = {
  identity: {
    locate: beforeSignIn,
    authenticate: beforeSignIn,
    // The call answers whether the token is valid, so an invalid one gets false.
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
    // The external function and the card provider do not use the practice's sessions.
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
