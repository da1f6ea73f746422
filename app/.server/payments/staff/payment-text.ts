import { money } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { intentOf } from "../../store/payments/journal.ts";
import type { Payment } from "../../store/payments/payment.ts";
import { dateTimeAt } from "../../time.ts";
import type { OpenPayment, StaffReason } from "../staff-list.ts";

/** Without names, token and client secret. */
export type StaffPayment = ReturnType<typeof staffPayment>;

export function staffPayment({ id, state, createdAt, reason, payment, missingKey }: OpenPayment) {
  return {
    attempt: id,
    state,
    reason,
    startedAt: iso(createdAt),
    missingKey,
    details: payment && detailsOf(payment),
  };
}

function detailsOf(payment: Payment) {
  const { number, clientSecret, session, amount, fee, card, charged, invoices } = payment;
  return {
    number,
    intent: clientSecret === undefined ? undefined : intentOf(clientSecret),
    practice: session.apiUrl,
    holderId: session.holderId,
    amount,
    fee,
    total: amount + fee,
    card,
    chargedCard: charged && { brand: charged.brand, last4: charged.last4 },
    /** By the practice's clock, and when the portal found it, by its own. */
    chargedAt: charged && iso(charged.at),
    chargeFoundAt: charged && iso(charged.foundAt),
    isLateCharge: charged?.isLate === true,
    isOtherCharge: payment.reviewReason === "otherCharge",
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      reference: invoice.reference,
      amount: invoice.amount,
      left: invoice.balance,
      payNow: invoice.payNow,
    })),
    handOuts: payment.handOuts,
    handedOutAt: optionalIso(payment.handedOutAt),
    tries: payment.tries,
    lostAnswers: payment.lostAnswers,
    nextTryAt: optionalIso(payment.nextTryAt),
    needsSignIn: payment.needsSignIn === true,
    recordedAt: optionalIso(payment.recordedAt),
    lookedAt: iso(payment.lookedAt),
    resolution: payment.resolution && { ...payment.resolution, at: iso(payment.resolution.at) },
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const optionalIso = (ms: number | undefined) => (ms === undefined ? undefined : iso(ms));

type Details = NonNullable<StaffPayment["details"]>;

const reasonTexts: Record<StaffReason, string> = {
  unreadable: "the portal cannot read it",
  otherCharge: "another amount, currency or payment was charged",
  paidTwice: "charged, and another payment of the same invoices was charged too",
  lostAnswers: "charged, and recorded or not: the practice's answers were lost",
  notRecorded: "charged, and not recorded",
  unfinished: "its card may still be charged after a day",
};

export const timeText = (iso: string) => dateTimeAt(Date.parse(iso)).toFormat("d LLL yyyy HH:mm:ss");
const optionalTime = (iso: string | undefined) => (iso === undefined ? "" : timeText(iso));

export function listText(payments: readonly StaffPayment[]): string {
  const header = ["number", "state", "waits because", "amount", "started", "charged", "last looked", "tries"];
  const rows = payments.map(({ attempt, state, reason = "", startedAt, details }) => [
    details?.number ?? "",
    state,
    reason,
    details === undefined ? "" : `${money(details.amount)} + ${money(details.fee)}`,
    timeText(startedAt),
    optionalTime(details?.chargeFoundAt),
    optionalTime(details?.lookedAt),
    String(details?.tries ?? ""),
    attempt,
  ]);
  const reasons = [...new Set(payments.flatMap(({ reason }) => reason ?? []))];
  return [
    ...aligned([[...header, "attempt"], ...rows]),
    ...(reasons.length > 0 ? [""] : []),
    ...reasons.map((reason) => `${reason}: ${reasonTexts[reason]}`),
    ...new Set(payments.flatMap((one) => (one.reason === "unreadable" ? unreadableText(one) : []))),
  ].join("\n");
}

const unreadableText = ({ missingKey }: StaffPayment) =>
  missingKey === undefined
    ? "It is damaged, or a newer version of the portal has written it."
    : `It needs the key with the id ${missingKey}: add the former SESSION_KEY to SESSION_KEY_PREVIOUS.`;

export function paymentText(payment: StaffPayment): string {
  const { attempt, state, reason, startedAt, details } = payment;
  const lines = [
    ["attempt", attempt],
    ["state", state],
    ["waits for staff", reason === undefined ? "no" : `${reason}: ${reasonTexts[reason]}`],
    ["started", timeText(startedAt)],
  ];
  if (details === undefined) return [...aligned(lines), "", unreadableText(payment)].join("\n");
  const { number = "none", intent = "none", practice, holderId, amount, fee, total, card } = details;
  const { brand = "card", last4 = "unknown" } = details.chargedCard ?? {};
  lines.push(
    ["at the practice", `payment ${number} of account holder ${holderId}, ${practice}`],
    ["at the card provider", intent],
    ["amount", `${money(amount)} + fee ${money(fee)} = ${money(total)}`],
    ["card", details.chargedCard === undefined ? card : `${card}; charged: ${brand} ending ${last4}`],
    ...details.invoices.map(({ id, reference = "no reference", amount: whole, left, payNow }) => [
      "invoice",
      `${reference} (id ${id}): ${money(payNow)} of the ${money(left)} that was left of ${money(whole)}`,
    ]),
  );
  const parts = [
    ["history, in New Zealand time", historyOf(startedAt, details)],
    ["proved", proofsOf(state, details).proved],
    ["not proved", proofsOf(state, details).open],
  ] as const;
  return [
    ...aligned(lines),
    ...parts.flatMap(([title, texts]) =>
      texts.length === 0 ? [] : ["", `${title}:`, ...texts.map((text) => `  ${text}`)],
    ),
  ].join("\n");
}

function historyOf(startedAt: string, details: Details): string[] {
  const { handOuts, handedOutAt, chargeFoundAt, isLateCharge, tries, lostAnswers } = details;
  const { recordedAt, resolution } = details;
  const late = isLateCharge ? ", after the payment had ended without a charge" : "";
  const events: [at: string | undefined, text: string][] = [
    [startedAt, "the patient confirmed the payment"],
    [handedOutAt, `a page received what charges the card (${plural(handOuts, "page")} in all)`],
    [chargeFoundAt, `the card provider said that the card was charged${late}`],
    [recordedAt, "recorded"],
    [resolution?.at, resolution === undefined ? "" : `resolved: ${resolvedText(resolution)}`],
    [details.lookedAt, "last looked at"],
  ];
  return [
    ...events.flatMap(([at, text]) => (at === undefined ? [] : [`${timeText(at)}  ${text}`])),
    ...(tries > 0
      ? [`SavePayment was called ${plural(tries, "time")}; ${plural(lostAnswers, "answer")} lost`]
      : []),
    ...(details.needsSignIn
      ? ["the practice refused the session: it waits for the patient's next sign-in"]
      : []),
  ];
}

const resolvedText = ({ outcome, reason, by }: NonNullable<Details["resolution"]>) =>
  `${outcome}${by === undefined ? "" : ` by ${by}`}: ${reason}`;

function proofsOf(state: StaffPayment["state"], details: Details): { proved: string[]; open: string[] } {
  const { total, chargedAt, isOtherCharge, handOuts, tries, lostAnswers, resolution } = details;
  const isByStaff = resolution !== undefined && resolution.outcome !== "retry";
  const proved: string[] = [];
  const open: string[] = [];
  if (isOtherCharge) {
    proved.push("a card was charged: the card provider says so");
    open.push("that it is the charge of this payment: amount, currency or references differ");
  } else if (chargedAt !== undefined) {
    proved.push(`${money(total)} was charged: the card provider says so, with this payment's references`);
  } else if (state === "notCharged") {
    proved.push(
      handOuts === 0
        ? "no card was charged, or can be: no page ever received what charges it"
        : "no card was charged: the card provider has ended the card payment, or each page said that its try had ended",
    );
    if (handOuts > 0) open.push("that no page uses it later: the portal looks at it again for a day");
  } else {
    open.push("whether the card was charged: the card provider has not said so, and it still may be");
  }
  if (state === "recorded") {
    proved.push(
      isByStaff
        ? "staff say that the practice has recorded it"
        : "the practice has recorded it: it said so, or an entry of its ledger names the payment's number",
    );
  } else if (state === "notCharged" && chargedAt !== undefined) {
    proved.push("staff say that the charge was returned");
  } else if (lostAnswers > 0) {
    open.push("whether the practice has recorded it: look in its ledger for the payment's number");
  } else if (chargedAt !== undefined && !isOtherCharge) {
    proved.push(
      tries > 0
        ? "the portal has not recorded it: the practice refused each call, or did not receive it"
        : "the portal has not recorded it: it has not called the practice",
    );
  }
  return { proved, open };
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
