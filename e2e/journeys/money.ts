import type { Journey } from "./journey.ts";
import { scripted } from "./script.ts";

export const moneyJourneys: readonly Journey[] = [
  scripted("pay with a card that is declined", "card-declined"),
  scripted("pay with a card that the bank asks about", "three-d-secure", { isCore: true }),
  {
    title: "pay a part, and read the receipt",
    async run({ act, practice }) {
      await act.signIn("sione");
      await act.open("/accounts");
      await act.press("Pay part of it");
      await act.type("300.00", "Amount");
      await act.press("Go to payment");
      await act.see("Still to pay afterwards: $193.50.");
      await act.type("4242424242424242", "Card number");
      await act.type("12/30", "Expiry");
      await act.type("123", "CVC");
      await act.press("Pay $307.50 for Sione Taufa");
      await act.see("Payment succeeded successfully");
      await act.see("Paid: $307.50");
      await act.see("Visa ending 4242");
      await act.see("$13.50 of it still to pay");
      await act.see("Still to pay on this account: $193.50, 5 invoices.");
      await practice.expects({ call: "POST patient/SavePayment", times: 1 });
      await practice.has({ check: "charges", times: 1, with: { amount: "$307.50" } });
      await act.back();
      await act.see("$193.50 to pay");
    },
  },
  {
    title: "pay, and find the receipt again in three taps and in the year’s list",
    most: 10,
    async run({ act }) {
      await act.signIn("sione");
      await act.choose("invoices to pay");
      await act.press("Go to payment");
      await act.type("4242424242424242", "Card number");
      await act.type("12/30", "Expiry");
      await act.type("123", "CVC");
      await act.press("Pay $505.84 for Sione Taufa");
      await act.see("Paid: $505.84");
      await act.press("Dashboard", "first");
      // One, two, three.
      await act.choose("Menu");
      await act.choose("Accounts");
      await act.choose("Receipt");
      await act.see("Paid: $505.84");
      await act.press("Accounts");
      await act.press("Paid in a year, with card fees");
      await act.see("$580.84 paid on Sione Taufa’s account in 2026, with card fees of $12.34.");
      await act.press(
        "Receipt KSM-20201-001, KSM-20201-002, KSM-20201-003, KSM-20201-004, KSM-20201-005, KSM-20201-006",
      );
      await act.see("Paid: $505.84");
    },
  },
];
