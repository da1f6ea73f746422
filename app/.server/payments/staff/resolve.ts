import type { Services } from "../../services.ts";
import { intentOf } from "../../store/payments/journal.ts";
import type { Lease } from "../../store/payments/leases.ts";
import type { Payment } from "../../store/payments/payment.ts";
import { log } from "../../telemetry/log.ts";
import { settlePayment } from "../settle.ts";
import { accountApi } from "../settle-work.ts";

export const resolutions = {
  recorded: "staff have seen it in the practice's ledger",
  "not-charged": "its card payment was cancelled at the card provider",
  refunded: "its charge was returned in full at the card provider",
  retry: "it is not in the practice's ledger: the portal may record it again",
} as const;
export type Resolution = keyof typeof resolutions;

/** The portal may be settling a payment of the account. */
const waitMs = 30_000;

export type StaffDecision = { resolution: Resolution; reason: string; by: string | undefined };

type Resolved = { payment: Payment } | { refusal: string };

/** Audits each decision. @throws PracticeError when the card provider cannot be asked: nothing changes. */
export async function resolvePayment(
  services: Services,
  known: Payment,
  decision: StaffDecision,
): Promise<Resolved> {
  const { payments, leases, audit } = services;
  const resolved = await leases.run(payments.leaseNames(known.session), waitMs, (lease) =>
    resolveUnderLease(services, lease, known.id, decision),
  );
  if (resolved === undefined) {
    return { refusal: "The portal is at work on a payment of this account. Try again in a minute." };
  }
  const { session, number, id } = known;
  await audit.record({
    event: "resolvePayment",
    outcome: "payment" in resolved ? "done" : "refused",
    practice: session.apiUrl,
    whose: session.holderId,
    object: number ?? id,
  });
  const isEnded = "payment" in resolved && decision.resolution !== "retry";
  if (isEnded && resolved.payment.endsToken === true) {
    // The account has logged out, and its token was kept for this payment.
    await settlePayment(services, id).catch((cause: unknown) =>
      log.error({ attempt: id, cause }, "log-out not completed"),
    );
  }
  return resolved;
}

async function resolveUnderLease(
  services: Services,
  lease: Lease,
  id: string,
  { resolution: outcome, reason, by }: StaffDecision,
): Promise<Resolved> {
  const { payments, now } = services;
  const payment = await payments.find(id);
  if (payment === undefined) return { refusal: "There is no such payment." };
  const refusal = await refusals[outcome](payment, services, lease);
  if (refusal !== undefined) return { refusal };
  const resolution = { at: now(), outcome, reason, by };
  return { payment: await payments.change(lease, payment, { ...changes[outcome](now()), resolution }) };
}

const changes: Record<Resolution, (now: number) => Partial<Payment>> = {
  recorded: (now) => ({ state: "recorded", recordedAt: now }),
  // `isSeen`: no page says about a charge that was returned that there was none.
  refunded: () => ({ state: "notCharged", isSeen: true }),
  "not-charged": () => ({ state: "notCharged", pages: [] }),
  retry: (now) => ({ state: "charged", reviewReason: undefined, lostAnswers: 0, nextTryAt: now }),
};

type Refuse = (
  payment: Payment,
  services: Services,
  lease: Lease,
) => string | undefined | Promise<string | undefined>;

const otherCharge = "What was charged is not what this payment asked for. Refund it: see the runbook.";

const refusals: Record<Resolution, Refuse> = {
  recorded: (payment) => notCharged(payment) ?? (isOtherCharge(payment) ? otherCharge : undefined),
  refunded: notCharged,
  retry: (payment, { now }) => {
    if (isOtherCharge(payment)) return otherCharge;
    const mayBeUnderWay = payment.lostAnswers > 0 && payment.state === "charged";
    return (
      notCharged(payment) ??
      (mayBeUnderWay && (payment.nextTryAt ?? 0) > now()
        ? "The practice may still be carrying out the last call. Wait two minutes, and look in its ledger again."
        : undefined)
    );
  },
  /** Only the card provider can say so: else a card could be charged for a payment that has ended. */
  "not-charged": async (payment, services, lease) => {
    const ended = hasEnded(payment);
    if (ended !== undefined) return ended;
    if (payment.charged !== undefined) {
      return "The card was charged. Refund it at the card provider, and then resolve it as refunded.";
    }
    const { clientSecret } = payment;
    if (clientSecret === undefined || payment.handOuts === 0) return undefined;
    const { api } = accountApi(services, payment, lease.signal);
    const intentId = intentOf(clientSecret);
    const { publishableKey } = services.config.card;
    const { status } = await api.billing.readIntent({ intentId, clientSecret, publishableKey });
    if (status === "canceled") return undefined;
    return status === "succeeded"
      ? "The card provider says that the card was charged. The portal will find that within minutes."
      : `Its card can still be charged: the card provider says "${status}". Cancel ${intentId} there first.`;
  },
};

const isOtherCharge = ({ reviewReason }: Payment) => reviewReason === "otherCharge";

function notCharged(payment: Payment): string | undefined {
  const ended = hasEnded(payment);
  if (ended !== undefined) return ended;
  return payment.charged === undefined
    ? "The card provider has not said that the card was charged."
    : undefined;
}

function hasEnded({ state }: Payment): string | undefined {
  return state === "recorded" || state === "notCharged" ? `The payment has ended: ${state}.` : undefined;
}
