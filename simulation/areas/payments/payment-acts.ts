import fc from "fast-check";
import type { CardName } from "../../browser/card-script.ts";

/** How the card provider's call of a page goes. `late`: its request arrives after the page has given up. */
export type CardCall = "answered" | "lostBefore" | "lostAfter" | "late";
export type BankStep = "complete" | "fail" | "waits";
export type Leaving = "never" | "prepared" | "charged";

export type Press = {
  card: CardName;
  isBrandRead: boolean;
  call: CardCall;
  bank: BankStep;
  leaves: Leaving;
};

export type BillingFault = {
  call: string;
  effect: "lostBefore" | "lostAfter" | "unavailable" | "refused" | "slow" | "garbage" | "late";
  times: number;
};

export type PaymentAct =
  | ({
      act: "pay";
      choice: "all" | "first" | "last" | "part";
      /** Whether the accounts are read before, or the invoices are those that were shown before. */
      isRead: boolean;
      isTwice: boolean;
      fault: BillingFault | null;
      /** The practice takes the money for the first invoice while the payment is made. */
      isAtDesk: boolean;
      next: PaymentAct | null;
    } & Press)
  | ({ act: "payAgain" } & Press)
  | ({ act: "takeOver"; which: number } & Press)
  | { act: "look"; page: "accounts" | "all" | "payment" | "another"; which: number }
  | { act: "bank"; which: number; outcome: "complete" | "fail" }
  | { act: "closePage" }
  | { act: "notify"; which: number; times: number; signature: "valid" | "other" | "old" }
  | { act: "fault"; fault: BillingFault }
  /** The practice takes the money at its desk: for what the account pays by card now, or for another invoice. */
  | { act: "desk"; which: number; isSame: boolean }
  | { act: "logOut"; isAgain: boolean }
  /** Rows of other accounts that nothing finishes. */
  | { act: "oldRows"; count: number };

const calls = fc.constantFrom(
  ...Array<string>(6).fill("billing.savePayment"),
  "billing.saveTemporaryPayment",
  "billing.createIntent",
  "billing.readIntent",
  "billing.invoices",
);
const effects = fc.constantFrom<BillingFault["effect"][]>(
  "lostBefore",
  "lostBefore",
  "lostBefore",
  "lostAfter",
  "unavailable",
  "unavailable",
  "refused",
  "slow",
  "garbage",
  "late",
);
const fault: fc.Arbitrary<BillingFault> = fc.record({
  call: calls,
  effect: effects,
  times: fc.integer({ min: 1, max: 3 }),
});

const press = {
  card: fc.constantFrom<CardName[]>("visa", "visa", "visa", "mastercard", "declined", "challenged", "amex"),
  isBrandRead: fc.constantFrom(true, true, true, false),
  call: fc.constantFrom<CardCall[]>(
    ...Array<CardCall>(8).fill("answered"),
    "lostBefore",
    "lostAfter",
    "lostAfter",
    "late",
  ),
  bank: fc.constantFrom<BankStep[]>("complete", "fail", "waits"),
  leaves: fc.constantFrom<Leaving[]>("never", "never", "never", "never", "prepared", "charged", "charged"),
};
const which = fc.nat(3);
const one = <A extends PaymentAct["act"], F extends object>(act: A, fields: F) => ({
  act: fc.constant(act),
  ...fields,
});

const look = fc.record(
  one("look", {
    page: fc.constantFrom<("accounts" | "all" | "payment" | "another")[]>(
      "accounts",
      "payment",
      "payment",
      "all",
      "another",
    ),
    which,
  }),
);
const outcome = fc.constantFrom("complete" as const, "complete" as const, "fail" as const);
const bank = fc.record(one("bank", { which, outcome }));
const takeOver = fc.record(one("takeOver", { ...press, which }));
const signature = fc.constantFrom(
  "valid" as const,
  "valid" as const,
  "valid" as const,
  "other" as const,
  "old" as const,
);
const notify = fc.record(one("notify", { which, times: fc.integer({ min: 1, max: 2 }), signature }));
const desk = fc.record(one("desk", { which, isSame: fc.constantFrom(true, true, false) }));
const logOut = fc.record(one("logOut", { isAgain: fc.boolean() }));
const payAgain = fc.record(one("payAgain", press));

const pay = fc.record(
  one("pay", {
    ...press,
    choice: fc.constantFrom<("all" | "first" | "last" | "part")[]>("all", "first", "last", "part"),
    isRead: fc.constantFrom(true, false, false, false),
    isTwice: fc.constantFrom(false, false, false, true),
    fault: fc.option(fault, { freq: 2 }),
    isAtDesk: fc.constantFrom(...Array<boolean>(9).fill(false), true),
    next: fc.option(
      fc.oneof<fc.Arbitrary<PaymentAct>[]>(
        takeOver,
        takeOver,
        look,
        bank,
        notify,
        desk,
        desk,
        desk,
        logOut,
        logOut,
        payAgain,
      ),
      {
        freq: 2,
      },
    ),
  }),
);

/** The practice has not recorded a charge, and takes the money for the same invoices at the desk. */
const alsoPaidAtDesk: fc.Arbitrary<PaymentAct> = pay.map((act) => ({
  ...act,
  card: "visa",
  call: "answered",
  leaves: "never",
  isAtDesk: false,
  fault: { call: "billing.savePayment", effect: "lostBefore", times: 1 },
  next: { act: "desk", which: 0, isSame: true },
}));

export const anyPaymentAct: fc.Arbitrary<PaymentAct> = fc.oneof<fc.MaybeWeightedArbitrary<PaymentAct>[]>(
  { weight: 14, arbitrary: pay },
  { weight: 1, arbitrary: alsoPaidAtDesk },
  { weight: 2, arbitrary: payAgain },
  { weight: 2, arbitrary: takeOver },
  { weight: 3, arbitrary: look },
  { weight: 1, arbitrary: bank },
  { weight: 1, arbitrary: fc.record(one("closePage", {})) },
  { weight: 2, arbitrary: notify },
  { weight: 2, arbitrary: fc.record(one("fault", { fault })) },
  { weight: 1, arbitrary: desk },
  { weight: 2, arbitrary: logOut },
  { weight: 4, arbitrary: fc.record(one("oldRows", { count: fc.constantFrom(3, 240, 240) })) },
);
