import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { Simulation } from "../../history/simulation.ts";
import { openLedger } from "./ledger.ts";
import type { PayPage } from "./pay-page.ts";
import { openPaymentRules } from "./payment-rules.ts";

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
    pages,
    begun: new Map<AccountKey, string[]>(),
    reached: (outcome: string) => simulation.coverage.outcome(`payments: ${outcome}`),
    isPreparing: (account: AccountKey) =>
      pages.some((one) => one.account === account && one.page.state() === "preparing"),
    isLive: (account: AccountKey, except?: PayPage) => (secret: string) =>
      isAtBank(secret) ||
      pages.some((one) => one.account === account && one.page !== except && one.page.mayCharge(secret)),
  };
}
