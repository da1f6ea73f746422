import fc from "fast-check";

/** How many tabs of the portal an account has open. */
export const tabs = 4;
const tab = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);
const instance = fc.nat(1);
/** The step at which the portal's process ends; with 99 it does not. */
const crashAt = fc.oneof({ weight: 6, arbitrary: fc.constant(99) }, { weight: 1, arbitrary: fc.nat(14) });

const order = {
  tab,
  instance,
  crashAt,
  choice: fc.constantFrom("all", "first", "last", "part"),
  /** Of the invoices that the tab has shown before. */
  isStale: fc.boolean(),
};
const cards = fc.constantFrom("visa", "visa", "visa", "declined", "challenged");
const paths = fc.constantFrom(
  "patient/SavePayment",
  "patient/SavePayment",
  "patient/SavePayment",
  "patient/SaveTempPayment",
  "create-payment-intent",
  "v1/payment_intents/{intentId}",
  "Patient/PaymentNotice",
);

const fault = {
  path: paths,
  effect: fc.constantFrom("lostBefore", "lostBefore", "lostAfter", "lostAfter", "unavailable", "refused"),
  times: fc.integer({ min: 1, max: 3 }),
};

const weighted = <F extends object>(weight: number, fields: F) => ({ weight, fields });

const acts = {
  /** Presses Pay in one tab, or in two at the same time. */
  pay: weighted(4, { ...order, andTab: fc.option(tab, { freq: 1 }) }),
  /** The browser charges the card with the secret that it has. `isLost`: it gets no answer. */
  charge: weighted(4, { tab, card: cards, isLost: fc.boolean() }),
  /** Ends the bank's step. */
  authenticate: weighted(1, {
    tab,
    outcome: fc.constantFrom("complete" as const, "complete" as const, "fail" as const),
  }),
  settle: weighted(3, { tab, instance, crashAt, isTwice: fc.boolean() }),
  /** All of it in a row. `isClosed`: the tab is closed after the charge. */
  checkout: weighted(8, {
    ...order,
    card: cards,
    isLost: fc.boolean(),
    isClosed: fc.boolean(),
    settleCrashAt: crashAt,
    fault: fc.option(fc.record(fault), { freq: 2 }),
  }),
  /** The tab is closed, or loads the page again. */
  reload: weighted(1, { tab }),
  /** A tab takes over a payment that another one has begun. */
  continue: weighted(2, { tab, instance, crashAt }),
  /** Time passes, and both instances reconcile. */
  reconcile: weighted(4, { instance, crashAt, minutes: fc.constantFrom(0, 1, 2, 3, 5, 31, 26 * 60) }),
  /** The clock of the store is set. */
  clock: weighted(1, { minutes: fc.constantFrom(-10, -1, 3, 45) }),
  /** The card provider's notification about any of the account's card payments. */
  notify: weighted(1, { intent: fc.nat(3), instance, crashAt }),
  fault: weighted(2, fault),
  /** The practice takes the money for an invoice at its desk. */
  payAtDesk: weighted(1, { invoice: fc.nat(5) }),
  /** Logs out, and mostly in again. */
  logOut: weighted(2, { isBack: fc.constantFrom(true, true, false) }),
};

type Values<F> = { [K in keyof F]: F[K] extends fc.Arbitrary<infer T> ? T : never };
/** Something that happens to the payments of an account. */
export type Act = {
  [A in keyof typeof acts]: { act: A } & Values<(typeof acts)[A]["fields"]>;
}[keyof typeof acts];

/** Anything that can happen, in any order. */
export const anyAct = fc.oneof(
  ...Object.entries(acts).map(([name, { weight, fields }]) => ({
    weight,
    arbitrary: fc.record({ act: fc.constant(name), ...fields } as Record<string, fc.Arbitrary<unknown>>),
  })),
) as fc.Arbitrary<Act>;
