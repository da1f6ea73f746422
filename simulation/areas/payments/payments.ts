import { accountsHref, continueHref, paymentHref } from "#app/routes/signed-in/billing/links.ts";
import type { Area } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { elapsed } from "../../runtime/virtual-time.ts";
import { accountsIn, openAccountPages, screens } from "./account-pages.ts";
import { openOutside } from "./outside.ts";
import { anyPaymentAct, type PaymentAct } from "./payment-acts.ts";
import { openPaymentHistory } from "./payment-history.ts";

type Of<A extends PaymentAct["act"]> = Extract<PaymentAct, { act: A }>;

const minuteMs = 60_000;

function open(simulation: Simulation) {
  const history = openPaymentHistory(simulation);
  const { ledger, rules, pages, begun, reached } = history;
  const { read, openPage, addressOf } = openAccountPages(history);
  const { endStep, notify, sendInvoice, takeAtDesk, goWrong, addOldRows } = openOutside(history);
  const { violate } = simulation;

  async function pay(visitor: Visitor, act: Of<"pay">): Promise<void> {
    if (act.fault) goWrong(act.fault);
    // An account that owes nothing has nothing to pay.
    if (ledger.pending(visitor.account).length === 0) sendInvoice(visitor.account);
    const href = await addressOf(visitor, act);
    if (href === undefined) return;
    const { seat } = visitor;
    const tabs = [visitor.tab()];
    if (act.isTwice) {
      const second = simulation.newTab(tabs[0]?.device ?? simulation.newDevice(visitor.account), {
        instance: seat.instance + 1,
      });
      second.record = tabs[0]?.record;
      tabs.push(second);
    }
    await Promise.all(
      tabs.map(async (tab, nth) => {
        const page = await openPage(visitor, tab, href);
        if (nth === 0 && act.isAtDesk) takeAtDesk(visitor.account, { which: 0, isSame: false });
        await page?.press(act);
      }),
    );
  }

  async function takeOver(visitor: Visitor, act: Of<"takeOver">): Promise<void> {
    const accounts = accountsIn(await read(visitor, visitor.tab(), accountsHref()));
    const underWay = accounts?.paying?.open.filter(({ status }) => status === "underWay") ?? [];
    const payment = underWay[act.which % Math.max(1, underWay.length)];
    if (payment === undefined) return;
    const page = await openPage(visitor, visitor.tab(), continueHref(payment.id));
    if (page) reached("taken over");
    await page?.press(act);
  }

  async function look(visitor: Visitor, { page, which }: Of<"look">): Promise<void> {
    const tab = visitor.tab();
    if (page === "accounts" || page === "all")
      return void (await read(visitor, tab, accountsHref(page === "all" ? "all" : "pending")));
    const isOwn = page === "payment";
    const ids = [...begun]
      .filter(([account]) => (account === visitor.account) === isOwn)
      .flatMap(([, list]) => list);
    const id = ids[which % Math.max(1, ids.length)];
    if (id === undefined) return;
    const { loaders } = await read(visitor, tab, paymentHref(id));
    if (!isOwn && screens.payment in loaders)
      violate("whose payment", `${visitor.account} sees the payment ${id} of another account`);
  }

  async function logOut(visitor: Visitor, { isAgain }: Of<"logOut">): Promise<void> {
    const tab = visitor.tab();
    await tab.submit("/session", { intent: "logOut" });
    tab.record = undefined;
    if (isAgain) await visitor.signIn();
  }

  async function play(act: PaymentAct, visitor: Visitor): Promise<void> {
    const { account, number, seat } = visitor;
    ledger.watch(account);
    switch (act.act) {
      case "fault":
        return goWrong(act.fault);
      case "desk":
        return takeAtDesk(account, act);
      case "bank":
        return endStep(visitor, act);
      case "notify":
        return notify(visitor, act);
      case "oldRows":
        return addOldRows(act.count);
      case "closePage":
        return pages.findLast(({ by }) => by === number)?.page.close();
      case "payAgain":
        return pages.findLast(({ by, page }) => by === number && page.state() === "editing")?.page.press(act);
    }
    // An account that acts for another patient does not pay for that one here: only its own record is followed.
    if (!(await visitor.signIn()) || visitor.patient() !== account) return;
    if (act.act === "logOut") return logOut(visitor, act);
    if (act.act === "look") return look(visitor, act);
    // A card is paid with by scripts only.
    if (seat.isPlain) return void (await read(visitor, visitor.tab(), accountsHref()));
    if (act.act === "takeOver") return takeOver(visitor, act);
    await pay(visitor, act);
    if (act.next) await play(act.next, visitor);
  }

  async function end(visitors: readonly Visitor[]): Promise<void> {
    for (const { account, page } of pages) {
      for (const { intent } of ledger.entries(account)) {
        if (page.isAtBank(intent.clientSecret)) await page.endStep("complete");
      }
    }
    const isCalm = simulation.isCalm();
    let left = await rules.unsettled();
    for (const minutes of [2, 2, 12, 16]) {
      const isOver = left.every(({ reason }) => reason !== undefined && !isCalm);
      if (isOver) break;
      // A process that has ended is started again, also when no one uses the portal.
      for (const { seat } of visitors) simulation.process(seat.instance);
      await elapsed(minutes * minuteMs);
      left = await rules.unsettled();
    }
    for (const { account, paymentId, reason } of left) {
      const visitor = visitors.find((one) => one.account === account);
      if (visitor && (await visitor.signIn())) await read(visitor, visitor.tab(), paymentHref(paymentId));
      reached(`at the end, ${reason ?? "neither"}`);
      if (reason === undefined)
        violate("each charge", `${paymentId} is charged, neither recorded nor on the staff's list`);
      else if (isCalm)
        violate(
          "recorded by itself",
          `${paymentId} is charged and waits for staff as ${reason}, and nothing went wrong`,
        );
    }
    await rules.ended();
    for (const { page } of pages) page.close();
  }

  return { play, check: rules.check, end };
}

const calls = [
  "billing.balance",
  "billing.invoices",
  "billing.saveTemporaryPayment",
  "billing.createIntent",
  "billing.readIntent",
  "billing.savePayment",
  "billing.savePayment",
  "billing.savePayment",
  "cardProvider.confirm",
  "identity.logout",
] as const;

export const payments: Area<PaymentAct> = { calls, acts: anyPaymentAct, open };
