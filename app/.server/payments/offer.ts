import { type Offer, offerOf, type Reserved } from "#practice-api/billing/allocation.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import type { Cents } from "#practice-api/units.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { unsettledStates } from "../store/payments/journal.ts";
import type { Payment } from "../store/payments/payment.ts";
import { sessionValue } from "../store/sessions/session-values.ts";

export type AccountFigures = {
  listed: Invoice[];
  /** It is negative where the account has a credit. */
  balance: Cents;
  /** False when entries could not be read: an invoice that is missing may still be unpaid. */
  isComplete: boolean;
};

/** `unconfirmed`: charged, and not confirmed by the practice. */
export type AccountOffer = AccountFigures & Offer<Invoice> & { unconfirmed: Cents };

const pageSize = 100;
const figuresValue = sessionValue<{ storedAt: number; value: AccountFigures }>("accountFigures");
const rememberedMs = 15 * 60_000;

/** Of the account holder (ruling B62). @throws PracticeError when balance or invoices cannot be read. */
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

/** Remembers them in the session for the payment that follows. */
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

export function rememberedFigures(
  { now }: Pick<Services, "now">,
  { cache }: RequestContext,
): AccountFigures | undefined {
  const stored = cache.get(figuresValue);
  return stored && now() - stored.storedAt < rememberedMs ? stored.value : undefined;
}

/** Charged, or may still be, and perhaps not in the practice's figures yet. */
export function reservedBy(payments: readonly Payment[]): Reserved {
  return {
    invoiceIds: new Set(payments.flatMap(({ invoices }) => invoices.map(({ id }) => id))),
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}
