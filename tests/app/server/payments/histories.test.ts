import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import { openPayments, paymentOfPage } from "#app/.server/payments/open-payments.ts";
import { renewPaymentTokens, settleBeforeLogOut } from "#app/.server/payments/payment-tokens.ts";
import type { PaymentRequest } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import { parseCommand, runCommand } from "#app/.server/payments/staff/program.ts";
import type { Resolution } from "#app/.server/payments/staff/resolve.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import type { FaultRule } from "#mock-server/control/client.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { credit, openPayer } from "../../../support/billing/payer.ts";
import { visa } from "../../../support/billing/portal-payments.ts";
import { aPayment, storePayment } from "../../../support/billing/stored-payments.ts";
import { testTables } from "../../../support/function-tables.ts";
import { minute } from "../../../support/portal.ts";

const { payer, order, prepare, timesCalled, find, stateOf, settle, answered, pass } = openPayer();
beforeEach(async () => void (await payer.services.database.deleteFrom("audit_events").execute()));

/** Payments have names. */
type Act = {
  [act in "prepare" | "pay" | "bank" | "answered" | "settle" | "state" | "payment" | "receipt"]?: string;
} & {
  [act in "entry" | "store" | "resolve" | "shown" | "untilSettled" | "calls" | "audit"]?: string;
} & {
  [act in "reconcile" | "clear" | "signIn" | "logOut" | "leave" | "intents" | "owed"]?: "yes";
} & {
  [act in "charged" | "open" | "staff" | "isValid" | "unasked"]?: "yes";
} & {
  /** What staff say has become of it. */
  as?: Resolution;
  /** A payment that is stored so, charged now where it is, in so many minutes tried again. */
  known?: Partial<Payment> & { isCharged?: true; nextTryIn?: number };
  amount?: number;
  total?: number;
  /** By their places in the list of what is pending, or by their ids. */
  invoices?: (number | string)[];
  page?: "another";
  card?: string;
  outcome?: "complete" | "fail";
  /** Made so many times, `every` minutes or at once. */
  times?: number;
  every?: number;
  atOnce?: number;
  together?: Act[];
  /** Minutes, with a round of the reconciler in each. */
  rounds?: number;
  pass?: number;
  fault?: FaultRule;
  credit?: number;
  /** The place of an invoice that is paid at the desk. */
  desk?: number;
};

async function history(acts: Act[]): Promise<unknown[]> {
  const { account, services, world, clock } = payer;
  const orders = new Map<string, PaymentRequest>();
  const secrets = new Map<string, string>();
  const idOf = (name: string) => orders.get(name)?.paymentId ?? "";
  const nameOf = (id: string) => [...orders].find(([, { paymentId }]) => paymentId === id)?.[0];
  const context = () => account.contextOf(services);
  const whole = await account.pending();
  const staff = async () =>
    (await staffList(services.payments, clock.now)).map(({ id, reason }) => `${nameOf(id)} ${reason}`);
  const reconcile = () => reconcilePayments(services);
  const signIn = async () => {
    const { token } = await world.signIn("sione");
    await renewPaymentTokens(services, { ...account.data, token });
  };

  async function orderOf({ prepare: name = "", amount, total, invoices, page }: Act) {
    const known = orders.get(name);
    const invoiceIds = invoices?.map((one) => (typeof one === "string" ? one : (whole[one]?.id ?? "")));
    const request =
      known && amount === undefined
        ? { ...known, ...(page && { page: randomUUID() }) }
        : await order({
            ...(known && { paymentId: known.paymentId }),
            ...(invoiceIds && { invoiceIds }),
            ...(amount !== undefined && { amount, total: total ?? amount + feeOn(amount, visa) }),
            ...(amount === undefined && total !== undefined && { total }),
          });
    if (!known) orders.set(name, request);
    return request;
  }
  async function prepared(act: Act): Promise<string> {
    const { status, ...rest } = await prepare(await orderOf(act));
    const { paymentId, clientSecret, problem }: Record<string, unknown> = rest;
    if (typeof clientSecret === "string") secrets.set(nameOf(String(paymentId)) ?? "", clientSecret);
    const { reason, message } = Object(problem) as { reason?: string; message?: string };
    const number = [...new Set(secrets.values())].indexOf(String(clientSecret)) + 1;
    const parts = [status, nameOf(String(paymentId)), number > 0 && `secret ${number}`, reason];
    return [...parts, message && "with words"].filter(Boolean).join(" ");
  }
  /** Rounds of the reconciler, one each minute, until the payment is recorded or on the staff's list. */
  async function minutesUntilSettled(name: string): Promise<number> {
    for (let minutes = 0; ; minutes++) {
      const isListed = (await staff()).some((one) => one.startsWith(`${name} `));
      if (isListed || (await stateOf(idOf(name))) === "recorded") return minutes;
      expect(minutes, "neither recorded nor on the staff's list").toBeLessThan(40);
      pass(1);
      await reconcile();
      // A sign-in puts off no look.
      if (minutes % 15 === 0) await renewPaymentTokens(services, account.data);
    }
  }

  const whatIs: { [name in keyof Act]?: (value: never, act: Act) => unknown } = {
    prepare: (_: string, act) => prepared(act),
    pay: async (name: string, { card }) => void (await account.pay(secrets.get(name) ?? "", card)),
    bank: async (name: string, { outcome = "complete" }) =>
      void (await account.authenticate(secrets.get(name) ?? "", outcome)),
    answered: async (name: string) => (await answered(orders.get(name) as PaymentRequest))?.state,
    settle: async (name: string, { unasked }) =>
      (await (unasked ? settlePayment(services, idOf(name)) : settle(idOf(name))))?.state,
    state: (name: string) => stateOf(idOf(name)),
    payment: (name: string) => find(idOf(name)),
    receipt: async (name: string) => void (await paymentOfPage(services, context(), idOf(name))),
    entry: async (name: string) => {
      const { number, amount } = await find(idOf(name));
      const entry = { ...credit(0), amount: -amount, type: "Payment", reference: `EP-${number}` };
      await world.change("invoices", "sione", { found: entry });
    },
    store: async (name: string, { known = {} }) => {
      const { isCharged, nextTryIn, ...change } = known;
      const payment = aPayment({
        session: account.data,
        ...(isCharged && { charged: { at: clock.now, foundAt: clock.now } }),
        ...(nextTryIn !== undefined && { nextTryAt: clock.now + nextTryIn * minute }),
        ...change,
      });
      await storePayment(services, payment);
      orders.set(name, { ...(await order()), paymentId: payment.id });
    },
    resolve: async (name: string, { as = "recorded" }) => {
      const args = ["resolve", idOf(name), as, "--reason", "Seen in the ledger", "--by", "Ana"];
      const command = parseCommand(args);
      if (command.name === "help") return undefined;
      const { exitCode, text } = await runCommand(services, command);
      return `${exitCode} ${text}`;
    },
    shown: async (name: string) => shownPayment(await find(idOf(name))),
    untilSettled: minutesUntilSettled,
    reconcile,
    clear: () => world.clearFaults(),
    signIn,
    logOut: async () => void (await context().api.identity.logout()),
    leave: async () => {
      const isEnded = await settleBeforeLogOut(services, account.data);
      const [name = ""] = orders.keys();
      if (!isEnded) await expect.poll(async () => (await find(idOf(name))).endsToken).toBe(true);
      return isEnded;
    },
    fault: async (fault: FaultRule) => void (await world.addFault(fault)),
    credit: (balance: number) => world.change("invoices", "sione", { credit: credit(balance) }),
    desk: (place: number) => world.change("invoices", "sione", { [whole[place]?.id ?? ""]: { balance: 0 } }),
    rounds: async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        pass(1);
        await reconcile();
      }
    },
    calls: timesCalled,
    owed: () => account.owed(),
    isValid: () => context().api.identity.validate(),
    charged: async () =>
      (await account.charges()).reduce((sum, { amount, charges }) => sum + amount * charges, 0),
    intents: async () =>
      (await world.cardIntents()).map(({ amount, charges, attemptId = "" }) => ({
        amount,
        charges,
        of: nameOf(attemptId),
      })),
    open: async () =>
      (await openPayments(services, context())).map((one) =>
        [nameOf(one.id), one.status, "isAbandoned" in one && one.isAbandoned && "abandoned"]
          .filter(Boolean)
          .join(" "),
      ),
    staff,
    audit: async (wanted: string) => {
      const rows = await services.database.selectFrom("audit_events").selectAll().execute();
      const own = rows.filter(({ event }) => event === wanted);
      return own.map(({ outcome, whose }) => [outcome, whose === account.data.holderId]);
    },
  };
  const quiet = new Set(["reconcile", "clear", "signIn", "credit", "desk", "rounds"]);

  async function play(act: Act): Promise<unknown> {
    if (act.atOnce && act.prepare) await orderOf({ prepare: act.prepare });
    for (const [name, value] of Object.entries(act)) {
      const work = whatIs[name as keyof Act];
      if (work === undefined) continue;
      const make = () => Promise.resolve(Reflect.apply(work, undefined, [value, act]) as unknown);
      const made = act.atOnce
        ? [...new Set(await Promise.all(Array.from({ length: act.atOnce }, make)))]
        : await make();
      return quiet.has(name) ? undefined : made;
    }
    return undefined;
  }
  const told: unknown[] = [];
  for (const act of acts) {
    pass(act.pass ?? 0);
    if (act.together) {
      told.push([...new Set(await Promise.all(act.together.map(play)))]);
      continue;
    }
    let last: unknown;
    for (let nth = 0; nth < (act.times ?? 1); nth++) {
      pass(act.every ?? 0);
      last = await play(act);
    }
    if (last !== undefined) told.push(last);
  }
  return told;
}

testTables(join(import.meta.dirname, "histories.yaml"), { history });
