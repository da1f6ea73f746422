import {
  choiceIn,
  chosenBy,
  everything,
  selectionOf,
  toggled,
  typedAmount,
} from "#app/routes/signed-in/billing/choose/choice.ts";
import { accountsHref, payHref } from "#app/routes/signed-in/billing/links.ts";
import type { loadAccounts } from "#app/routes/signed-in/billing/loader.server.ts";
import type { loadPay } from "#app/routes/signed-in/billing/pay/loader.server.ts";
import type { PaymentPage } from "#app/routes/signed-in/billing/payment/loader.server.ts";
import { type Offer, type Payable, totalBalance } from "#practice-api/billing/allocation.ts";
import type { Answer } from "../../browser/answer.ts";
import { panelValue } from "../../browser/panel-value.ts";
import type { Tab } from "../../browser/tab.ts";
import type { Visitor } from "../../history/visitors.ts";
import { openPayPage, type PayablePage, type PayPage } from "./pay-page.ts";
import type { PaymentAct } from "./payment-acts.ts";
import type { PaymentHistory } from "./payment-history.ts";
import { payPageLines } from "./payment-lines.ts";

type AccountsData = Awaited<ReturnType<typeof loadAccounts>>;
type PayData = Awaited<ReturnType<typeof loadPay>>;

export const screens = {
  accounts: "routes/signed-in/accounts",
  pay: "routes/signed-in/accounts/pay",
  payment: "routes/signed-in/accounts/payment/:id",
} as const;

export function accountsIn({ loaders }: Answer) {
  const { shown } = (loaders[screens.accounts] ?? {}) as Partial<AccountsData>;
  if (shown?.tab !== "pending") return undefined;
  return { pending: panelValue(shown.pending), paying: panelValue(shown.paying) };
}

type Choice = Pick<Extract<PaymentAct, { act: "pay" }>, "choice" | "isRead">;

export function openAccountPages(history: PaymentHistory) {
  const { simulation, ledger, rules, reached, pages, begun, isLive } = history;
  /**
   * Loads a page, and checks what it states. What the practice changes and what is charged while it is loaded is not
   * certain to be on it: no payment rests on it, because Pay computes everything again.
   */
  async function read(visitor: Visitor, tab: Tab, path: string): Promise<Answer> {
    const { account } = visitor;
    const charged = () =>
      ledger.entries(account).flatMap(({ intent }) => (intent.charges > 0 ? intent.id : []));
    const figures = () =>
      JSON.stringify([
        ledger.pending(account).map(({ id, balance }) => [id, balance]),
        ledger.balance(account),
        charged(),
      ]);
    const before = figures();
    const chargedBefore = charged();
    const since = simulation.time.now();
    let answer = await tab.open(path);
    if (answer.refused !== undefined && (await visitor.resume())) answer = await tab.open(path);
    const isSteady = figures() === before;
    const accounts = accountsIn(answer);
    if (accounts !== undefined) {
      const { pending, paying } = accounts;
      if (pending && isSteady) rules.pendingShown(account, pending, since);
      for (const payment of paying?.open ?? []) rules.shown(account, payment, path);
      for (const { status } of paying?.open ?? []) reached(`accounts, ${status}`);
      if (paying !== undefined) rules.allShown(account, paying.open, chargedBefore);
    }
    const page = answer.loaders[screens.payment] as PaymentPage | undefined;
    if (page !== undefined) {
      reached(`page of a payment, ${page.payment.status}`);
      rules.shown(account, page.payment, path);
      const left = panelValue(page.receipt?.left);
      if (left && isSteady) rules.leftShown(account, left, since);
    }
    return answer;
  }

  const payable = (answer: Answer): PayablePage | undefined => {
    const data = answer.loaders[screens.pay] as PayData | undefined;
    const page = panelValue(data?.page);
    return page?.state === "payable" ? page : undefined;
  };

  /** A page that is being paid on is not left: another one is opened in a tab of its own. */
  function tabFor(shown: Tab, instance: number): Tab {
    const here = pages.filter(({ page }) => page.tab === shown).map(({ page }) => page);
    if (here.every((page) => page.state() === "editing" || page.state() === "finished")) {
      for (const page of here) page.leave();
      return shown;
    }
    const other = simulation.newTab(shown.device, { instance });
    other.record = shown.record;
    return other;
  }

  async function openPage(visitor: Visitor, shown: Tab, href: string): Promise<PayPage | undefined> {
    const { account, seat } = visitor;
    const tab = tabFor(shown, seat.instance);
    const page = payable(await read(visitor, tab, href));
    if (page === undefined) return undefined;
    const owed = totalBalance(ledger.pending(account));
    simulation.say(tab, payPageLines(page.order, owed));
    begun.set(account, [...(begun.get(account) ?? []), page.order.paymentId]);
    const opened = openPayPage(simulation, {
      tab,
      page,
      resume: async () => (await visitor.resume())?.outcome === "resumed",
      reload: async () => payable(await tab.open(href)),
      onSecret: (own, handOut) => {
        rules.handedOut(account, handOut, isLive(account, own));
      },
      onAnswer: (answer, paymentId, from) => {
        const reason = answer.status === "notCharged" ? ` ${answer.problem?.reason}` : "";
        reached(`${from}, ${answer.status}${reason}`);
        if (answer.status === "notCharged") {
          if (from === "settling") rules.said(account, paymentId, "notCharged", "the page that pays");
          return;
        }
        rules.said(account, answer.paymentId, answer.status, "the page that pays");
      },
    });
    pages.push({ account, by: visitor.number, page: opened });
    return opened;
  }
  async function addressOf(visitor: Visitor, { choice, isRead }: Choice): Promise<string | undefined> {
    const { account } = visitor;
    const listed = ledger.pending(account);
    let offer: Offer<Payable> = { invoices: listed, limit: totalBalance(listed), credit: 0, unlisted: 0 };
    if (isRead) {
      const shown = accountsIn(await read(visitor, visitor.tab(), accountsHref()))?.pending?.offer;
      if (shown === undefined) return undefined;
      offer = shown;
    }
    const [one] = offer.invoices;
    const last = offer.invoices.at(-1);
    const whole = chosenBy(offer, everything(offer));
    const ids = { all: [], first: [one?.id], last: [last?.id], part: [one?.id, last?.id] }[choice];
    const chosen = choiceIn(offer, { invoiceIds: ids.flatMap((id) => id ?? []), amount: undefined });
    const third = Math.floor(totalBalance(offer.invoices) / 3);
    const selection = selectionOf(
      choice === "all"
        ? whole
        : chosenBy(
            offer,
            choice === "part"
              ? { ...toggled(whole.parts, one?.id ?? ""), typed: typedAmount(third) }
              : chosen,
          ),
    );
    return selection && payHref(selection);
  }

  return { read, openPage, addressOf };
}
