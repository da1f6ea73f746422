import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { settleBeforeLogOut } from "#app/.server/payments/before-log-out.ts";
import { readOffer } from "#app/.server/payments/offer.ts";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { renewPaymentTokens } from "#app/.server/payments/renew-tokens.ts";
import { settleOwnPayment, settlePayment } from "#app/.server/payments/settle.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import type { Services } from "#app/.server/services.ts";
import type { PaymentAnswer } from "#machines/payment/types.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { minute, type PortalWorld } from "../portal.ts";
import { monday, type TestPractice } from "../practice.ts";
import { type Act, tabs } from "./payment-acts.ts";
import { crashingServices, openAccount, visa } from "./portal-payments.ts";

type Tab = {
  page: string;
  paymentId: string;
  /** Received, and not used yet: the page charges the card once with it. */
  secret?: string | undefined;
  /** The payment whose card this page has charged, or tried to. */
  used?: { paymentId: string; secret: string; isAnswered: boolean } | undefined;
  offer?: Awaited<ReturnType<typeof readOffer>> | undefined;
};

export type Instance = { services: Services; clock: { now: number } };

/**
 * Plays one history of an account's payments against a practice of its own, and checks after each step that the portal
 * says only what is so, and at the end that no more was charged than was owed and that each charge is recorded once
 * or stands on the staff's list.
 */
export async function playHistory(
  practice: TestPractice,
  instances: readonly Instance[],
  acts: readonly Act[],
): Promise<void> {
  const world: PortalWorld = await practice.control.createWorld({ now: monday });
  const first = instances[0]?.services as Services;
  const account = await openAccount(practice, first, world);
  let { data } = account;
  let isSignedIn = true;
  let figures: unknown;
  const open: Tab[] = Array.from({ length: tabs }, newTab);
  const amounts = new Map<string, number>();
  const claimedNotCharged = new Set<string>();
  let excused = 0;
  const pending = async () =>
    ((await world.list("invoices", "sione")) as unknown as { id: string; balance: number }[]).filter(
      ({ balance }) => balance > 0,
    );
  const owed = async () => totalBalance(await pending());
  const owedAtFirst = await owed();
  const balances = new Map((await pending()).map(({ id, balance }) => [id, balance]));
  let desk = 0;

  const servicesOf = (number: number) => instances[number % instances.length]?.services as Services;
  const contextOf = (services: Services) => ({
    ...account.contextOf(services, data),
    recall: <T>() => figures as T | undefined,
    remember: async (_name: string, _key: string, value: unknown) => {
      figures = value;
    },
  });
  const pass = (minutes: number) => {
    for (const { clock } of instances) clock.now += minutes * minute;
  };
  /** Work of a process that may end in the middle. Its leases run out before the next step. */
  async function inProcess(number: number, crashAt: number, work: (services: Services) => Promise<void>) {
    const services = crashingServices(servicesOf(number), crashAt);
    await work(services).catch((error: unknown) => {
      if (!services.hasCrashed() && !isPassing(error)) throw error;
    });
    if (services.hasCrashed()) pass(0.5);
  }

  /** Every statement that the portal makes of a payment must be so. */
  async function check(status: PaymentAnswer["status"], paymentId: string) {
    const intents = (await world.cardIntents()).filter(({ attemptId }) => attemptId === paymentId);
    const charges = intents.reduce((sum, intent) => sum + intent.charges, 0);
    const saved = (await account.recordings()).filter(({ saved }) => saved);
    if (status === "recorded") {
      expect(
        saved.map(({ id }) => id),
        "a receipt for what is recorded",
      ).toContain(intents[0]?.paymentId);
    }
    if (status === "charged") expect(charges, "charged").toBe(1);
    if (status === "notCharged") {
      expect(charges, "not charged").toBe(0);
      claimedNotCharged.add(paymentId);
    }
  }

  /** A secret may leave the portal only when no other open one can charge the same money. */
  async function checkHandOut(paymentId: string, secret: string) {
    const intents = await world.cardIntents();
    const saved = new Set((await account.recordings()).filter(({ saved }) => saved).map(({ id }) => id));
    const chargeable = new Set(open.flatMap((tab) => [tab.secret, tab.used?.secret]).filter(Boolean));
    const taken = intents
      .filter(({ clientSecret, attemptId }) => clientSecret !== secret && attemptId !== paymentId)
      .filter(({ charges, paymentId: number = "", clientSecret, status }) =>
        charges > 0
          ? !saved.has(number)
          : chargeable.has(clientSecret) && status !== "canceled" && isLive(clientSecret),
      )
      .reduce((sum, { attemptId = "" }) => sum + (amounts.get(attemptId) ?? 0), 0);
    expect((amounts.get(paymentId) ?? 0) + taken, "handed out").toBeLessThanOrEqual(await owed());
  }
  const isLive = (secret: string) =>
    open.some((tab) => tab.secret === secret || (tab.used?.secret === secret && !tab.used.isAnswered));

  async function prepare(
    tab: Tab,
    services: Services,
    request: { paymentId: string; invoiceIds: string[]; amount: number },
  ) {
    const answer = await preparePayment(services, contextOf(services), {
      ...request,
      page: tab.page,
      total: request.amount + feeOn(request.amount, visa),
      card: visa,
    });
    if (answer.status === "notCharged") tab.paymentId = answer.nextPaymentId;
    else if (answer.status !== "underWay" || answer.clientSecret === undefined)
      await check(answer.status, answer.paymentId);
    else if (tab.used?.secret !== answer.clientSecret || tab.used.isAnswered) {
      amounts.set(answer.paymentId, request.amount);
      await checkHandOut(answer.paymentId, answer.clientSecret);
      tab.secret = answer.clientSecret;
      tab.paymentId = answer.paymentId;
    }
  }

  async function pay(tab: Tab, { instance, crashAt, choice, isStale }: Extract<Act, { act: "pay" }>) {
    if (!isSignedIn || tab.secret !== undefined || tab.used?.isAnswered === false) return;
    await inProcess(instance, crashAt, async (services) => {
      if (tab.offer === undefined || !isStale) tab.offer = await readOffer(services, contextOf(services));
      const { invoices, limit } = tab.offer;
      const chosen =
        choice === "first" ? invoices.slice(0, 1) : choice === "last" ? invoices.slice(-2) : invoices;
      const whole = Math.min(limit, totalBalance(chosen));
      const amount = choice === "part" ? Math.floor(whole / 3) : whole;
      if (amount === 0) return;
      await prepare(tab, services, {
        paymentId: tab.paymentId,
        invoiceIds: chosen.map(({ id }) => id),
        amount,
      });
    });
  }

  async function settle(tab: Tab, services: Services) {
    const paymentId = tab.used?.paymentId;
    if (!isSignedIn || paymentId === undefined) return;
    const hasEnded = tab.used?.isAnswered === true;
    const payment = await settleOwnPayment(services, contextOf(services), {
      paymentId,
      page: tab.page,
      hasEnded,
      isRequested: true,
    });
    if (payment === undefined) throw new Error("an own payment is not found");
    const { status } = shownPayment(payment);
    await check(status, paymentId);
    if (hasEnded || status !== "underWay") {
      tab.used = undefined;
      if (status === "notCharged") tab.paymentId = randomUUID();
    }
  }

  const steps: { [A in Act["act"]]: (one: Extract<Act, { act: A }>) => Promise<unknown> } = {
    pay: async (one) => {
      const both = [open[one.tab], one.andTab === null ? undefined : open[one.andTab]];
      const work = [...new Set(both)].map(
        (tab, nth) => tab && pay(tab, { ...one, instance: one.instance + nth }),
      );
      await Promise.all(work);
    },
    charge: async ({ tab: number, card, isLost }) => {
      const tab = open[number] as Tab;
      if (tab.secret === undefined) return;
      const { secret, paymentId } = tab;
      tab.secret = undefined;
      await account.pay(secret, card);
      tab.used = { paymentId, secret, isAnswered: !isLost && card !== "challenged" };
    },
    checkout: async (one) => {
      await steps.pay({ ...one, act: "pay", andTab: null });
      if (one.fault !== null) await steps.fault({ ...one.fault, act: "fault" });
      await steps.charge({ ...one, act: "charge" });
      if (one.card === "challenged")
        await steps.authenticate({ ...one, act: "authenticate", outcome: "complete" });
      if (one.isClosed) await steps.reload({ act: "reload", tab: one.tab });
      else await steps.settle({ ...one, act: "settle", isTwice: false, crashAt: one.settleCrashAt });
    },
    authenticate: async ({ tab: number, outcome }) => {
      const tab = open[number] as Tab;
      if (tab.used === undefined || tab.used.isAnswered) return;
      await account.authenticate(tab.used.secret, outcome);
      tab.used.isAnswered = true;
    },
    settle: ({ tab: number, instance, crashAt, isTwice }) =>
      inProcess(instance, crashAt, async (services) => {
        const tab = open[number] as Tab;
        await Promise.all(
          isTwice
            ? [settle(tab, services), settle({ ...tab }, servicesOf(instance + 1))]
            : [settle(tab, services)],
        );
      }),
    // A page that is gone charges nothing any more: what it began goes on elsewhere.
    reload: async ({ tab: number }) => {
      open[number] = newTab();
    },
    continue: ({ tab: number, instance, crashAt }) =>
      inProcess(instance, crashAt, async (services) => {
        const tab = newTab();
        if (!isSignedIn) return;
        const shown = await openPayments(services, contextOf(services));
        for (const { status, id } of shown) await check(status, id);
        const taken = shown.find(({ status }) => status === "underWay");
        if (taken === undefined) return;
        open[number] = tab;
        await prepare(tab, services, {
          paymentId: taken.id,
          invoiceIds: taken.invoices.map(({ id }) => id),
          amount: taken.amount,
        });
      }),
    reconcile: ({ instance, crashAt, minutes }) => {
      pass(minutes);
      return inProcess(instance, crashAt, async (services) => {
        await Promise.all([reconcilePayments(services), reconcilePayments(servicesOf(instance + 1))]);
      });
    },
    clock: async ({ minutes }) => pass(minutes),
    notify: async ({ intent, instance, crashAt }) => {
      const { id } = (await world.cardIntents())[intent] ?? {};
      if (id === undefined) return;
      await inProcess(instance, crashAt, async (services) => {
        const payment = await services.payments.findByIntent(id);
        if (payment) await settlePayment(services, payment.id);
      });
    },
    fault: ({ path, effect, times }) =>
      world.addFault({ match: { path }, ...faults[effect], when: { times } }),
    payAtDesk: async ({ invoice }) => {
      const found = (await pending())[invoice];
      if (found === undefined) return;
      desk += found.balance;
      // The practice takes it while a card can be charged for it already: no portal can prevent that.
      const chargeable = (await world.cardIntents()).some(
        ({ charges, clientSecret }) => charges > 0 || isLive(clientSecret),
      );
      if (chargeable) excused += found.balance;
      await world.change("invoices", "sione", { [found.id]: { balance: 0 } });
    },
    logOut: async ({ isBack }) => {
      const services = servicesOf(0);
      if (isSignedIn && (await settleBeforeLogOut(services, data))) await world.expire(data.token);
      figures = undefined;
      isSignedIn = false;
      if (isBack) await signIn(services);
    },
  };
  async function signIn(services: Services) {
    data = { ...data, token: (await world.signIn("sione")).token };
    await renewPaymentTokens(services, data);
    isSignedIn = true;
  }

  try {
    for (const one of acts) await (steps[one.act] as (one: Act) => Promise<unknown>)(one);
    await world.clearFaults();
    // Every page that is still there charges the card with what it holds, however late.
    for (const { secret } of open) if (secret !== undefined) await account.pay(secret, "visa");
    for (const { used } of open)
      if (used?.isAnswered === false) await account.authenticate(used.secret, "complete");
    if (!isSignedIn) await signIn(servicesOf(0));
    for (const minutes of [3, 3, 3, 61, 61, 61]) {
      pass(minutes);
      await reconcilePayments(first);
    }
    await checkEnd();
  } finally {
    await world.remove();
  }

  async function checkEnd() {
    const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
    const total = charged.reduce(
      (sum, { attemptId = "", charges }) => sum + charges * (amounts.get(attemptId) ?? Number.NaN),
      0,
    );
    expect(total, "charged at most what was owed").toBeLessThanOrEqual(owedAtFirst - desk + excused);
    // An invoice that the desk has taken may have been paid by a card that could be charged already.
    const paid = new Map<string, number>();
    for (const { attemptId = "" } of charged) {
      for (const { id, payNow } of (await first.payments.find(attemptId))?.invoices ?? []) {
        paid.set(id, (paid.get(id) ?? 0) + payNow);
      }
    }
    for (const [id, cents] of paid) expect(cents, "paid once").toBeLessThanOrEqual(balances.get(id) ?? 0);
    const waiting = await staffList(first.payments, instances[0]?.clock.now ?? 0);
    const calls = await world.journal("POST patient/SavePayment");
    for (const { attemptId = "", paymentId = "", charges } of charged) {
      expect(charges, "one charge").toBe(1);
      expect(claimedNotCharged.has(attemptId), "said that nothing was charged").toBe(false);
      const payment = await first.payments.find(attemptId);
      if (payment?.state !== "recorded") {
        expect(
          waiting.map(({ id }) => id),
          `recorded, or on the staff's list: ${payment?.state}`,
        ).toContain(attemptId);
      }
      const done = calls.filter(({ answer, input }) => answer === true && input?.paymentId === paymentId);
      expect(done.length, "carried out once").toBeLessThanOrEqual(1);
    }
    const recorded = (await account.recordings()).filter(({ saved }) => saved);
    expect(recorded.length, "recorded only what was charged").toBeLessThanOrEqual(charged.length);
  }
}

const newTab = (): Tab => ({ page: randomUUID(), paymentId: randomUUID() });
const isPassing = (error: unknown) => ["PracticeError", "LeaseLostError"].includes((error as Error).name);
const faults = {
  lostBefore: { effect: { type: "reset" } },
  lostAfter: { effect: { type: "reset" }, phase: "after-commit" },
  unavailable: { effect: { type: "status", status: 503 } },
  refused: { effect: { type: "status", status: 400 } },
} as const;
