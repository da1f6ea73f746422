import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import type { Payment as KeptPayment } from "#fixtures/record/billing/invoices.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import type { Simulation } from "../../history/simulation.ts";

export type Entry = { intent: CardIntent; noted: KeptPayment | undefined };

/** The books of the practice and of the card provider, as no page of the portal has them. Money in cents. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger({ world, portalId, practiceId }: Simulation) {
  const first = new Map<AccountKey, Map<string, number>>();

  const invoices = (account: AccountKey) =>
    world.records.list(account, "invoices").map((one) => ({ ...one, id: portalId(one.id) }));
  const pending = (account: AccountKey) => invoices(account).filter(({ balance }) => balance > 0);

  /** Begins the books of an account. Call it before anything is paid. */
  function watch(account: AccountKey): Map<string, number> {
    const known = first.get(account) ?? new Map<string, number>();
    const isNew = !first.has(account);
    first.set(account, known);
    for (const { id, amount, balance } of invoices(account)) {
      if (!known.has(id)) known.set(id, isNew ? balance : Math.max(0, amount));
    }
    return known;
  }

  function entries(account: AccountKey): Entry[] {
    const own = new Map(world.records.list(account, "payments").map((payment) => [payment.id, payment]));
    return world.shared.list("cardIntents").flatMap((intent) => {
      const noted = intent.paymentId === undefined ? undefined : own.get(practiceId(intent.paymentId));
      return noted === undefined ? [] : [{ intent, noted }];
    });
  }

  return {
    watch,
    pending,
    entries,
    accounts: () => [...first.keys()],
    balance: (account: AccountKey) => world.balance(account),
    owed: (account: AccountKey) => totalBalance(pending(account)),
    owedEver: (account: AccountKey) => [...watch(account).values()].reduce((sum, cents) => sum + cents, 0),
    entriesOf: (account: AccountKey, paymentId: string) =>
      entries(account).filter(({ intent }) => intent.attemptId === paymentId),
    find: (account: AccountKey, number: string | undefined) =>
      number === undefined ? undefined : world.records.find(account, "payments", practiceId(number)),
    intents: () => world.shared.list("cardIntents"),
    latestLogOut: (account: AccountKey) =>
      world.journal
        .read({ call: "identity.logout" })
        .findLast(({ by, answer }) => by === account && answer !== undefined)?.sequence ?? 0,
    isTokenAlive: (token: string) => world.sessions.peek(token) !== undefined,
    timesRecorded: (number: string) =>
      world.journal
        .read({ call: "billing.savePayment" })
        .filter(({ answer, input }) => answer === true && input?.paymentId === number).length,
  };
}
