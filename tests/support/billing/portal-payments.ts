import { randomUUID } from "node:crypto";
import { type PaymentRequest, preparePayment } from "#app/.server/payments/prepare.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import { feeOn, payableCards } from "#practice-api/billing/rules.ts";
import { fullTime, type PortalWorld, sessionOf } from "../portal.ts";
import { monday, type TestPractice } from "../practice.ts";
import { cardProviderOf } from "./card-provider.ts";

/** The first card of the practice, 2.5 %. */
export const [visa] = payableCards('[{"CardFee":"Visa - 2.5%"}]') as [
  ReturnType<typeof payableCards>[number],
];

/** Sione, who owes money, at a practice of his own. */
export async function openAccount(practice: TestPractice, services: Services, world: PortalWorld) {
  const data = await sessionOf(world, "sione");
  const contextOf = (of: Services, session: SignedInSession = data): RequestContext =>
    createRequestContext(of, { key: world.id, data: session, left: fullTime }, AbortSignal.timeout(60_000), {
      practiceMs: Date.parse(monday),
    });
  const provider = cardProviderOf(practice, world);
  const context = contextOf(services);
  const pending = async () => (await context.api.billing.invoices({ which: "pending" })).entries;

  /** A request of one page for some of the account's invoices, all of them by default. */
  async function order(change: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
    const amount = change.amount ?? 50_00;
    return {
      paymentId: randomUUID(),
      page: randomUUID(),
      invoiceIds: (await pending()).map(({ id }) => id),
      amount,
      total: amount + feeOn(amount, visa),
      card: visa,
      ...change,
    };
  }
  const prepare = (request: PaymentRequest, of = services) => preparePayment(of, contextOf(of), request);
  /** Prepares a payment, and returns the secret with which its page charges the card. */
  async function secretOf(request: PaymentRequest, of = services): Promise<string> {
    const answer = await prepare(request, of);
    if (answer.status !== "underWay" || answer.clientSecret === undefined) throw new Error(answer.status);
    return answer.clientSecret;
  }
  return {
    data,
    contextOf,
    pending,
    order,
    prepare,
    secretOf,
    owed: async () => totalBalance(await pending()),
    /** Pays with a test card, as the card provider's script does in a browser. */
    pay: (clientSecret: string, card = "visa") =>
      provider.confirm({ id: clientSecret.split("_secret_")[0] ?? "", clientSecret }, card),
    /** Ends the bank's step. */
    authenticate: (clientSecret: string, outcome: "complete" | "fail") =>
      provider.authenticate({ id: clientSecret.split("_secret_")[0] ?? "", clientSecret }, outcome),
    charges: async () =>
      (await world.cardIntents())
        .filter(({ charges }) => charges > 0)
        .map(({ amount, charges }) => ({
          amount,
          charges,
        })),
    /** Calls that the practice has carried out. */
    recordings: async () =>
      (await world.list("payments", "sione")) as unknown as { id: string; saved: boolean }[],
  };
}
