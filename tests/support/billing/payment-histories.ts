import { randomUUID } from "node:crypto";
import { settleBeforeLogOut } from "#app/.server/payments/before-log-out.ts";
import { readOffer } from "#app/.server/payments/offer.ts";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { renewPaymentTokens } from "#app/.server/payments/renew-tokens.ts";
import { settleOwnPayment, settlePayment } from "#app/.server/payments/settle.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import type { Cache } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { minute, type PortalWorld } from "../portal.ts";
import { monday, type TestPractice } from "../practice.ts";
import { crashingServices } from "./crashing-services.ts";
import { type Act, tabs } from "./payment-acts.ts";
import { openPaymentChecks } from "./payment-checks.ts";
import { openAccount, visa } from "./portal-payments.ts";

type Tab = {
  page: string;
  paymentId: string;
  /** Received, and not used yet: the page charges the card once with it. */
  secret?: string | undefined;
  /** The payment whose card this page has charged, or tried to. */
  used?: Used | undefined;
  offer?: Awaited<ReturnType<typeof readOffer>> | undefined;
};

type Used = {
  paymentId: string;
  secret: string;
  /** Whether the page has the card provider's answer. */
  isAnswered: boolean;
  /** Whether the bank's step may still charge the card. A card that was refused is not charged with this attempt. */
  isPending: boolean;
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
  const checks = await openPaymentChecks(world, account, first);

  const servicesOf = (number: number) => instances[number % instances.length]?.services as Services;
  const cache = {
    get: () => figures,
    set: async (_name: unknown, value: unknown) => {
      figures = value;
    },
  } as Partial<Cache> as Cache;
  const contextOf = (services: Services) => ({
    ...account.contextOf(services, data),
    cache,
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

  const isLive = (secret: string) =>
    open.some((tab) => tab.secret === secret || (tab.used?.secret === secret && tab.used.isPending));

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
      await checks.said(answer.status, answer.paymentId);
    else if (tab.used?.secret !== answer.clientSecret || tab.used.isAnswered) {
      checks.begun(answer.paymentId, request.amount);
      await checks.handedOut(answer.paymentId, answer.clientSecret, isLive);
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
    await checks.said(status, paymentId);
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
      const isPending = card === "challenged";
      tab.used = { paymentId, secret, isAnswered: !isLost && !isPending, isPending };
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
      tab.used = { ...tab.used, isAnswered: true, isPending: false };
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
        for (const { status, id } of shown) await checks.said(status, id);
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
      const found = (await checks.pending())[invoice];
      if (found === undefined) return;
      await checks.paidAtDesk(found.balance, isLive);
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
    await checks.ended(instances[0]?.clock.now ?? 0);
  } finally {
    await world.remove();
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
