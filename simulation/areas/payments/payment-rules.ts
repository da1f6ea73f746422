import type { AccountOffer } from "#app/.server/payments/offer.ts";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import type { PendingInvoices } from "#app/routes/signed-in/billing/loader.server.ts";
import type { Left } from "#app/routes/signed-in/billing/payment/loader.server.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { PaymentStatus } from "#machines/payment/types.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Entry, Ledger } from "./ledger.ts";
import type { HandOut } from "./pay-page.ts";

export function openPaymentRules(simulation: Simulation, ledger: Ledger) {
  const { violate, hasLied } = simulation;
  /** Payments of which a page has said that nothing was charged, and nothing will be. */
  const notCharged = new Map<string, AccountKey>();
  const loggedOut = new Map<AccountKey, number>();
  /** Accounts of which a secret was handed out because of an untrue answer: more may be charged than they owe. */
  const misled = new Set<AccountKey>();
  const desk = new Map<AccountKey, number>();
  const excused: { account: AccountKey; at: number; cents: number }[] = [];
  const excusedSince = (account: AccountKey, since = 0) =>
    excused.reduce((sum, one) => sum + (one.account === account && one.at >= since ? one.cents : 0), 0);
  const money = (book: Map<AccountKey, number>, account: AccountKey) => book.get(account) ?? 0;
  const add = (book: Map<AccountKey, number>, account: AccountKey, cents: number) =>
    book.set(account, money(book, account) + cents);

  const charges = (account: AccountKey, paymentId: string) =>
    ledger.entriesOf(account, paymentId).reduce((sum, { intent }) => sum + intent.charges, 0);
  const isHidden = ({ intent }: Entry) => hasLied("billing.readIntent", { naming: intent.id });
  const isMisled = (account: AccountKey, since: number) =>
    hasLied(["billing.invoices", "billing.balance"], { whose: account, since });

  function said(account: AccountKey, paymentId: string, status: PaymentStatus, where: string): void {
    const entries = ledger.entriesOf(account, paymentId);
    const isSaved = entries.some(({ noted }) => noted?.saved === true);
    const charged = charges(account, paymentId);
    if (status === "recorded" && !isSaved) {
      violate("a receipt", `${where} shows ${paymentId} as paid, and the practice has not recorded it`);
    }
    if ((status === "charged" || status === "recorded") && charged !== 1) {
      violate("charged", `${where} says that ${paymentId} was charged, and it was charged ${charged} times`);
    }
    if (status !== "notCharged") return;
    notCharged.set(paymentId, account);
    checkNotCharged(paymentId, account, where);
  }

  function checkNotCharged(paymentId: string, account: AccountKey, where: string): void {
    if (charges(account, paymentId) > 0 && !ledger.entriesOf(account, paymentId).some(isHidden)) {
      violate("not charged", `${where} says that ${paymentId} was not charged, and it was`);
    }
  }

  function shown(account: AccountKey, payment: ShownPayment, where: string): void {
    said(account, payment.id, payment.status, where);
    const noted = ledger.find(account, payment.number);
    if (payment.number !== undefined && noted === undefined) {
      violate("whose payment", `${where} shows ${payment.number}, which is not of this account`);
    }
    if (noted && (noted.amount !== payment.amount || noted.fee !== payment.fee)) {
      violate(
        "amounts",
        `${where} shows ${payment.amount}+${payment.fee}, and the practice has ${noted.amount}+${noted.fee}`,
      );
    }
    const [entry] = ledger.entriesOf(account, payment.id);
    const card = entry?.intent.card;
    if (payment.charged?.last4 && card && payment.charged.last4 !== card.last4) {
      violate(
        "amounts",
        `${where} names a card that ends in ${payment.charged.last4}, and ${card.last4} was charged`,
      );
    }
  }

  /**
   * A secret leaves the portal only when no other open payment can take the same money.
   * @param isLive whether a page or the bank can still charge a card with a secret.
   */
  function handedOut(
    account: AccountKey,
    { secret, order, pressedAt }: HandOut,
    isLive: (secret: string) => boolean,
  ): void {
    const entries = ledger.entries(account);
    const own = entries.find(({ intent }) => intent.clientSecret === secret);
    if (own === undefined) {
      violate("whose payment", "a page received a secret of another account");
      return;
    }
    if (own.intent.amount !== order.amount + order.fee) {
      violate("amounts", `the page shows ${order.amount + order.fee}, and ${own.intent.amount} is charged`);
    }
    if (isMisled(account, pressedAt) || entries.some(isHidden)) {
      misled.add(account);
      return;
    }
    const taken = entries
      .filter(({ intent, noted }) => intent.clientSecret !== secret && isOpen({ intent, noted }, isLive))
      .reduce((sum, { noted }) => sum + (noted?.amount ?? 0), 0);
    const owed = Math.max(0, ledger.balance(account)) + excusedSince(account, pressedAt);
    if (order.amount + taken > owed) {
      violate("handed out", `${order.amount} may be charged beside ${taken}, and ${owed} is owed`);
    }
  }

  /** A card that was refused is tried once only, also while the answer is on its way. */
  const isOpen = ({ intent, noted }: Entry, isLive: (secret: string) => boolean): boolean =>
    intent.charges > 0
      ? noted?.saved !== true
      : intent.lastError === undefined && isLive(intent.clientSecret);

  const isChargeable = (account: AccountKey, isLive: (secret: string) => boolean) =>
    ledger.entries(account).some((entry) => isOpen(entry, isLive));

  /** The practice takes money at its desk. While a payment by card is under way no portal can prevent that. */
  function paidAtDesk(account: AccountKey, cents: number, isUnderWay: boolean): void {
    add(desk, account, cents);
    if (isUnderWay) excused.push({ account, at: Date.now(), cents });
  }

  function pendingShown(
    account: AccountKey,
    { invoices, isComplete, offer }: PendingInvoices,
    since: number,
  ): void {
    if (isMisled(account, since)) return;
    const listed = (list: readonly { id: string; balance: number }[]) =>
      list.map(({ id, balance }) => `${id} ${balance}`).join(", ");
    const own = ledger.pending(account);
    if (isComplete && listed(invoices) !== listed(own)) {
      violate("figures", `the accounts list ${listed(invoices)}, and the practice has ${listed(own)}`);
    }
    if (offer) offered(account, offer);
  }

  function allShown(account: AccountKey, open: readonly ShownPayment[], charged: readonly string[]): void {
    const ids = new Set(open.filter(({ status }) => status !== "notCharged").map(({ id }) => id));
    for (const entry of ledger.entries(account)) {
      const { intent, noted } = entry;
      const isDue = charged.includes(intent.id) && noted?.saved !== true;
      const isMissing = isDue && !ids.has(intent.attemptId ?? "");
      if (isMissing && !isHidden(entry))
        violate("shown", `${intent.attemptId} is charged and is not on the accounts`);
    }
  }

  function offered(account: AccountKey, { balance, limit }: AccountOffer): void {
    const due = ledger.balance(account);
    if (balance !== due) violate("figures", `the page says that ${balance} is owed, and ${due} is`);
    const unrecorded = ledger
      .entries(account)
      .filter(({ intent, noted }) => intent.charges > 0 && noted?.saved !== true)
      .reduce((sum, { noted }) => sum + (noted?.amount ?? 0), 0);
    if (limit > Math.max(0, due - unrecorded)) {
      violate("offered", `${limit} can be paid, and ${due} is owed of which ${unrecorded} is charged`);
    }
  }

  function leftShown(account: AccountKey, { total, count }: Left, since: number): void {
    if (isMisled(account, since)) return;
    const owed = Math.max(0, ledger.balance(account));
    const open = ledger.pending(account).length;
    if (total !== owed || count !== open) {
      violate(
        "figures",
        `a receipt says ${total} in ${count} invoices is to pay, and it is ${owed} in ${open}`,
      );
    }
  }

  async function check(): Promise<void> {
    await tokensKept();
    for (const account of ledger.accounts()) {
      let total = 0;
      for (const { intent, noted } of ledger.entries(account)) {
        if (intent.charges > 1) violate("one charge", `${intent.id} was charged ${intent.charges} times`);
        total += intent.charges * (noted?.amount ?? 0);
      }
      const most = ledger.owedEver(account) - money(desk, account) + excusedSince(account);
      if (total > most && !misled.has(account)) {
        violate("no more than owed", `${account} was charged ${total}, and ${most} was owed`);
      }
    }
    for (const [paymentId, account] of notCharged) checkNotCharged(paymentId, account, "a page");
  }

  /**
   * A session is not ended at the practice while a charge is recorded with it. One whose call is under way is renewed
   * once that has ended, so it is looked at then.
   */
  async function tokensKept(): Promise<void> {
    const held = await simulation.readStore(
      `SELECT name FROM leases WHERE ends_at > ${simulation.time.now()}`,
    );
    if (held.some(({ name }) => String(name).startsWith("payments of "))) return;
    for (const account of ledger.accounts()) {
      const latest = ledger.latestLogOut(account);
      const isEnded = latest > (loggedOut.get(account) ?? 0);
      loggedOut.set(account, latest);
      if (!isEnded || simulation.hadStoreFault()) continue;
      for (const { intent, noted } of ledger.entries(account)) {
        if (intent.charges === 0 || noted?.saved === true) continue;
        const payment = await simulation.onlooker.payments.find(intent.attemptId ?? "");
        const isWaiting = payment?.state === "prepared" || payment?.state === "charged";
        if (isWaiting && payment.needsSignIn !== true && !ledger.isTokenAlive(payment.session.token)) {
          violate("token kept", `${payment.id} is charged, and the session that records it was ended`);
        }
      }
    }
  }

  async function unsettled() {
    const { payments, now } = simulation.onlooker;
    const waiting = new Map((await staffList(payments, now())).map(({ id, reason }) => [id, reason]));
    return ledger.accounts().flatMap((account) =>
      ledger
        .entries(account)
        .filter(({ intent, noted }) => intent.charges > 0 && noted?.saved !== true)
        .map(({ intent: { attemptId = "" } }) => ({
          account,
          paymentId: attemptId,
          reason: waiting.get(attemptId),
        })),
    );
  }

  async function ended(): Promise<void> {
    const paid = new Map<string, number>();
    for (const account of ledger.accounts()) {
      const open = ledger.watch(account);
      for (const entry of ledger.entries(account)) {
        const { intent, noted } = entry;
        if (noted === undefined) continue;
        if (noted.saved && intent.charges === 0 && !isHidden(entry)) {
          violate("recorded once", `${noted.id} is recorded, and no card was charged`);
        }
        const times = ledger.timesRecorded(noted.id);
        const save = ["billing.savePayment", { naming: noted.id }] as const;
        const isMisled = hasLied("billing.invoices", { whose: account }) || hasLied(...save);
        if (times > 1 && !isMisled && !simulation.hasDoubled(...save))
          violate("recorded once", `${noted.id} was recorded ${times} times`);
        if (intent.charges === 0) continue;
        const payment = await simulation.onlooker.payments.find(intent.attemptId ?? "");
        if (
          noted.saved &&
          payment?.state !== "recorded" &&
          payment?.state !== "charged" &&
          payment?.state !== "review"
        ) {
          violate("recorded once", `${noted.id} is recorded, and the portal has it as ${payment?.state}`);
        }
        for (const { id, payNow } of payment?.invoices ?? []) {
          const sum = (paid.get(id) ?? 0) + payNow;
          paid.set(id, sum);
          if (sum > (open.get(id) ?? 0) && !misled.has(account)) {
            violate("no more than owed", `${sum} was charged for ${id}, which left ${open.get(id)} to pay`);
          }
        }
      }
    }
  }

  return {
    said,
    shown,
    allShown,
    handedOut,
    isChargeable,
    paidAtDesk,
    pendingShown,
    leftShown,
    check,
    unsettled,
    ended,
  };
}
