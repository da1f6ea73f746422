import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { Simulation } from "../../history/simulation.ts";
import { openLedger } from "./ledger.ts";
import type { PayPage } from "./payable-page.ts";
import { openPaymentRules } from "./payment-rules.ts";

/** What the payments of one history have in common. */
export type PaymentHistory = ReturnType<typeof openPaymentHistory>;

export function openPaymentHistory(simulation: Simulation) {
  const ledger = openLedger(simulation);
  const pages: { account: AccountKey; by: number; page: PayPage }[] = [];
  const isAtBank = (secret: string) =>
    ledger
      .intents()
      .some(({ clientSecret, status }) => clientSecret === secret && status === "requires_action");
  return {
    simulation,
    ledger,
    rules: openPaymentRules(simulation, ledger),
    /** The pages that pay, of all tabs, in the order in which they were opened. */
    pages,
    /** Payments of each account that a page has begun. */
    begun: new Map<AccountKey, string[]>(),
    reached: (outcome: string) => simulation.coverage.outcome(`payments: ${outcome}`),
    /** Whether a page of the account waits for a secret. */
    isPreparing: (account: AccountKey) =>
      pages.some((one) => one.account === account && one.page.state() === "preparing"),
    /** Whether a page of the account, other than this one, or the bank can still charge a card with a secret. */
    isLive: (account: AccountKey, except?: PayPage) => (secret: string) =>
      isAtBank(secret) ||
      pages.some((one) => one.account === account && one.page !== except && one.page.mayCharge(secret)),
  };
}
