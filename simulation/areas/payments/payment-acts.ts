import fc from "fast-check";
import { act, anyOf, type Drawn, often } from "../../history/area.ts";

const times = fc.integer({ min: 1, max: 3 });
const fault = fc.record({
  call: fc.constantFrom(
    ...Array<string>(6).fill("billing.savePayment"),
    ...["saveTemporaryPayment", "createIntent", "readIntent", "invoices"].map((call) => `billing.${call}`),
  ),
  effect: often({ lostBefore: 3, lostAfter: 1, unavailable: 2, refused: 1, slow: 1, garbage: 1, late: 1 }),
  times,
});
export type BillingFault = Drawn<typeof fault>;

const press = {
  card: often({ visa: 3, mastercard: 1, declined: 1, challenged: 1, amex: 1 }),
  /** Whether the card's brand was known when Pay was pressed. */
  isBrandRead: fc.constantFrom(true, true, true, false),
  /** How the card provider's call of a page goes. `late`: its request arrives after the page has given up. */
  call: often({ answered: 8, lostBefore: 1, lostAfter: 2, late: 1 }),
  bank: often({ complete: 1, fail: 1, waits: 1 }),
  /** When the tab is closed. */
  leaves: often({ never: 4, prepared: 1, charged: 2 }),
};
export type Press = { [F in keyof typeof press]: Drawn<(typeof press)[F]> };
const which = fc.nat(3);

const look = act("look", { page: often({ accounts: 1, payment: 2, all: 1, another: 1 }), which });
const bank = act("bank", { which, outcome: often({ complete: 2, fail: 1 }) });
const takeOver = act("takeOver", { ...press, which });
const notify = act("notify", {
  which,
  times: fc.integer({ min: 1, max: 2 }),
  signature: often({ valid: 3, other: 1, old: 1 }),
});
/** The practice takes the money at its desk: for what the account pays by card now, or for another invoice. */
const desk = act("desk", { which, isSame: fc.constantFrom(true, true, false) });
const logOut = act("logOut", { isAgain: fc.boolean() });
const payAgain = act("payAgain", press);
const next = anyOf([2, takeOver], [1, look], [1, bank], [1, notify], [3, desk], [2, logOut], [1, payAgain]);

const pay = act("pay", {
  ...press,
  choice: often({ all: 1, first: 1, last: 1, part: 1 }),
  /** Whether the accounts are read before, or the invoices are those that were shown before. */
  isRead: fc.constantFrom(true, false, false, false),
  isTwice: fc.constantFrom(false, false, false, true),
  fault: fc.option(fault, { freq: 2 }),
  /** The practice takes the money for the first invoice while the payment is made. */
  isAtDesk: fc.constantFrom(...Array<boolean>(9).fill(false), true),
  next: fc.option(next, { freq: 2 }),
});

/** The practice has not recorded a charge, and takes the money for the same invoices at the desk. */
const alsoPaidAtDesk = pay.map(
  (made): Drawn<typeof pay> => ({
    ...made,
    card: "visa",
    call: "answered",
    leaves: "never",
    isAtDesk: false,
    fault: { call: "billing.savePayment", effect: "lostBefore", times: 1 },
    next: { act: "desk", which: 0, isSame: true },
  }),
);

export const anyPaymentAct = anyOf(
  [14, pay],
  [1, alsoPaidAtDesk],
  [2, payAgain],
  [2, takeOver],
  [3, look],
  [1, bank],
  [1, act("closePage", {})],
  [2, notify],
  [2, act("fault", { fault })],
  [1, desk],
  [2, logOut],
  // Rows of other accounts that nothing finishes.
  [4, act("oldRows", { count: fc.constantFrom(3, 240, 240) })],
);
export type PaymentAct = Drawn<typeof anyPaymentAct>;
