import { type Offer, offerOf, type Reserved } from "#practice-api/billing/allocation.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { unsettledStates } from "../store/payments/journal.ts";
import type { Payment } from "../store/payments/payment.ts";
import { sessionValue } from "../store/sessions/session-values.ts";

/** What the practice says that the account owes. Money in cents. */
export type AccountFigures = {
  /** Every invoice that is left to pay, in the practice's order. */
  listed: Invoice[];
  /** Negative for a credit. */
  balance: number;
  /** False when the practice sent entries that could not be read: an invoice that is missing may still be unpaid. */
  isComplete: boolean;
};

/** The figures with what can be paid of them now. `unconfirmed`: charged, and not confirmed by the practice. */
export type AccountOffer = AccountFigures & Offer<Invoice> & { unconfirmed: number };

const pageSize = 100;
/** The figures of the page that a session shows, and when they were read, in ms since 1970. */
const figuresValue = sessionValue<{ storedAt: number; value: AccountFigures }>("accountFigures");
const rememberedMs = 15 * 60_000;

/**
 * What can be paid online for the account, always that of the account holder (ruling B62).
 * @throws PracticeError when the balance or the invoices cannot be read: nothing can be offered then.
 */
export async function readOffer(services: Services, context: RequestContext): Promise<AccountOffer> {
  const [figures, unsettled] = await Promise.all([
    readFigures(services, context),
    services.payments.ofAccount(context.session.data, unsettledStates),
  ]);
  const charged = unsettled.filter((payment) => payment.charged !== undefined);
  return {
    ...figures,
    ...offerOf(figures.listed, figures.balance, reservedBy(unsettled)),
    unconfirmed: charged.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Reads the figures, and remembers them in the session for the payment that follows. */
export async function readFigures(
  { now }: Pick<Services, "now">,
  context: RequestContext,
): Promise<AccountFigures> {
  const { billing } = context.forHolder().api;
  const [list, balance] = await Promise.all([
    readPages((page) => billing.invoices({ which: "pending", page, pageSize }), { pageSize }),
    billing.balance(),
  ]);
  const isComplete = list.unreadable === 0 && !list.hasMore;
  const figures: AccountFigures = { listed: list.entries, balance, isComplete };
  await context.cache.set(figuresValue, { storedAt: now(), value: figures });
  return figures;
}

/** The figures of the page that the patient has seen. */
export function rememberedFigures(
  { now }: Pick<Services, "now">,
  { cache }: RequestContext,
): AccountFigures | undefined {
  const stored = cache.get(figuresValue);
  return stored && now() - stored.storedAt < rememberedMs ? stored.value : undefined;
}

/** What payments take that are charged or may still be, and that the practice's figures may not contain yet. */
export function reservedBy(payments: readonly Payment[]): Reserved {
  return {
    invoiceIds: new Set(payments.flatMap(({ invoices }) => invoices.map(({ id }) => id))),
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}
