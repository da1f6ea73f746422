import fc from "fast-check";

/** How many tabs of the portal an account has open. */
export const tabs = 4;
const tab = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);
const instance = fc.nat(1);
/** The step at which the portal's process ends; with 99 it does not. */
const crashAt = fc.oneof({ weight: 6, arbitrary: fc.constant(99) }, { weight: 1, arbitrary: fc.nat(14) });
const is = <T extends string>(name: T) => fc.constant(name);

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

const acts = {
  /** Presses Pay in one tab, or in two at the same time. */
  pay: [4, { ...order, andTab: fc.option(tab, { freq: 1 }) }],
  /** The browser charges the card with the secret that it has. `isLost`: it gets no answer. */
  charge: [4, { tab, card: cards, isLost: fc.boolean() }],
  /** Ends the bank's step. */
  authenticate: [
    1,
    { tab, outcome: fc.constantFrom("complete" as const, "complete" as const, "fail" as const) },
  ],
  settle: [3, { tab, instance, crashAt, isTwice: fc.boolean() }],
  /** All of it in a row. `isClosed`: the tab is closed after the charge. */
  checkout: [
    8,
    {
      ...order,
      card: cards,
      isLost: fc.boolean(),
      isClosed: fc.boolean(),
      settleCrashAt: crashAt,
      fault: fc.option(fc.record(fault), { freq: 2 }),
    },
  ],
  /** The tab is closed, or loads the page again. */
  reload: [1, { tab }],
  /** A tab takes over a payment that another one has begun. */
  continue: [2, { tab, instance, crashAt }],
  /** Time passes, and both instances reconcile. */
  reconcile: [4, { instance, crashAt, minutes: fc.constantFrom(0, 1, 2, 3, 5, 31, 26 * 60) }],
  /** The clock of the store is set. */
  clock: [1, { minutes: fc.constantFrom(-10, -1, 3, 45) }],
  /** The card provider's notification about any of the account's card payments. */
  notify: [1, { intent: fc.nat(3), instance, crashAt }],
  fault: [2, fault],
  /** The practice takes the money for an invoice at its desk. */
  payAtDesk: [1, { invoice: fc.nat(5) }],
  /** Logs out, and mostly in again. */
  logOut: [2, { isBack: fc.constantFrom(true, true, false) }],
} as const satisfies Record<string, readonly [weight: number, fields: Record<string, fc.Arbitrary<unknown>>]>;

type Values<F> = { [K in keyof F]: F[K] extends fc.Arbitrary<infer T> ? T : never };
/** Something that happens to the payments of an account. */
export type Act = { [A in keyof typeof acts]: { act: A } & Values<(typeof acts)[A][1]> }[keyof typeof acts];

/** Anything that can happen, in any order. */
export const anyAct = fc.oneof(
  ...Object.entries(acts).map(([name, [weight, fields]]) => ({
    weight,
    arbitrary: fc.record({ act: is(name), ...fields }),
  })),
) as fc.Arbitrary<Act>;
