import { receiveNotification } from "#app/.server/http/payment-webhook.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { fees } from "#fixtures/record/billing/invoices.ts";
import { isoAt } from "#fixtures/time.ts";
import { cardEvent, signatureOf } from "#mock-server/areas/billing/card-events.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { addFault, type Fault } from "../../practice/faults.ts";
import { browserMs } from "./pay-page.ts";
import type { BillingFault, PaymentAct } from "./payment-acts.ts";
import type { PaymentHistory } from "./payment-history.ts";

type Of<A extends PaymentAct["act"]> = Extract<PaymentAct, { act: A }>;

const minuteMs = 60_000;
/** A request is on its way for this long, in ms: longer than the portal waits for the answer. */
const lateMs = 80_000;

export function openOutside(history: PaymentHistory) {
  const { simulation, ledger, rules, reached, pages, isLive, isPreparing } = history;
  const { world, process, violate, practiceId } = simulation;

  async function endStep({ account }: Visitor, { which, outcome }: Of<"bank">): Promise<void> {
    const waiting = ledger.entries(account).filter(({ intent }) => intent.status === "requires_action");
    const intent = waiting[which % Math.max(1, waiting.length)]?.intent;
    if (intent === undefined) return;
    reached(`the bank's step, ${outcome}`);
    const page = pages.find((one) => one.page.isAtBank(intent.clientSecret))?.page;
    if (page) return page.endStep(outcome);
    const fields = { client_secret: intent.clientSecret, key: "pk_test_1", outcome };
    const request = {
      method: "POST" as const,
      url: new URL(`http://practice/stripe/v1/payment_intents/${intent.id}/authenticate`),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    };
    const limit = AbortSignal.timeout(browserMs);
    await simulation.practice("cardProvider.authenticate", request, limit).catch(() => undefined);
  }

  async function notify({ seat }: Visitor, { which, times, signature }: Of<"notify">): Promise<void> {
    const intents = ledger.intents();
    const intent = intents[which % Math.max(1, intents.length)];
    const secret = simulation.onlooker.config.card.webhookSecret;
    if (intent === undefined || secret === undefined) return;
    const type = intent.charges > 0 ? "payment_intent.succeeded" : "payment_intent.payment_failed";
    const text = JSON.stringify(cardEvent(world, intent, type));
    const sentAt = Math.floor((Date.now() - (signature === "old" ? 10 * minuteMs : 0)) / 1_000);
    const message = {
      body: Buffer.from(text),
      signature: signatureOf(text, signature === "other" ? "whsec_of_another_portal" : secret, sentAt),
    };
    const send = async () => {
      const status = await process(seat.instance)
        .run((services) => receiveNotification(services, secret, message))
        .catch(() => undefined);
      reached(`a notification, ${signature}, ${status}`);
      if (signature !== "valid" && status !== undefined && status !== 400)
        violate("forged", `a notification with a signature that is ${signature} is answered ${status}`);
    };
    await Promise.all(Array.from({ length: times }, send));
  }

  function sendInvoice(account: AccountKey): void {
    const { notes, type, amount } = fees.adult;
    const issuedOn = isoAt(world.clock.now());
    world.records.add(account, "invoices", {
      issuedOn,
      notes,
      type,
      reference: "KSM-NEW",
      amount,
      balance: amount,
    });
    ledger.watch(account);
  }

  function takeAtDesk(account: AccountKey, { which, isSame }: Pick<Of<"desk">, "which" | "isSame">): void {
    const listed = ledger.pending(account);
    const latest = world.records.list(account, "payments").at(-1)?.invoiceIds ?? [];
    const same = listed.filter(({ id }) => isSame && latest.includes(practiceId(id)));
    const other = listed[which % Math.max(1, listed.length)];
    const taken = same.length > 0 ? same : other === undefined ? [] : [other];
    if (taken.length > 0) reached("money taken at the desk");
    const isUnderWay = isPreparing(account) || rules.isChargeable(account, isLive(account));
    rules.paidAtDesk(account, totalBalance(taken), isUnderWay);
    for (const { id } of taken) world.records.update(account, "invoices", practiceId(id), { balance: 0 });
  }

  function goWrong({ call, effect, times }: BillingFault): void {
    if (effect === "late") simulation.delayNext("billing.savePayment", lateMs);
    else addFault(world, { call, nth: 1, times, ...faults[effect] });
  }

  async function addOldRows(count: number): Promise<void> {
    const at = Date.now() - 45 * minuteMs;
    const rows = Array.from({ length: count }, (_, nth) => {
      const state = nth % 2 === 0 ? "prepared" : "abandoned";
      return `('old ${at} ${nth}', 'old ${at} ${nth}', NULL, '${state}', 1, 'unreadable', ${at - nth}, ${at - nth}, ${at - nth})`;
    });
    await simulation.readStore(
      `INSERT INTO payments (id, account, intent, state, version, encrypted, created_at, changed_at, looked_at) VALUES ${rows.join(", ")} ON CONFLICT DO NOTHING`,
    );
  }

  return { endStep, notify, sendInvoice, takeAtDesk, goWrong, addOldRows };
}

const faults = {
  lostBefore: { effect: { type: "reset" }, phase: "before" },
  lostAfter: { effect: { type: "reset" }, phase: "after-commit" },
  unavailable: { effect: { type: "status", status: 503 }, phase: "before" },
  refused: { effect: { type: "status", status: 400 }, phase: "before" },
  slow: { effect: { type: "latency", ms: 25_000 }, phase: "after-commit" },
  garbage: { effect: { type: "garbage" }, phase: "after-commit" },
} as const satisfies Record<Exclude<BillingFault["effect"], "late">, Pick<Fault, "effect" | "phase">>;
