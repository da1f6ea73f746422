import { expect } from "vitest";
import { staffList } from "#app/.server/payments/staff-list.ts";
import type { Services } from "#app/.server/services.ts";
import type { PaymentStatus } from "#machines/payment/types.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import type { PortalWorld } from "../portal.ts";
import type { openAccount } from "./portal-payments.ts";

/** Whether a page can still charge a card with this secret. */
type IsLive = (clientSecret: string) => boolean;

/** Compares what the portal does with the ledgers of the practice and the card provider. */
export async function openPaymentChecks(
  world: PortalWorld,
  account: Awaited<ReturnType<typeof openAccount>>,
  { payments }: Services,
) {
  const amounts = new Map<string, number>();
  const amountOf = (paymentId = "") => amounts.get(paymentId) ?? Number.NaN;
  const saidNotCharged = new Set<string>();
  const pending = async () =>
    ((await world.list("invoices", "sione")) as unknown as { id: string; balance: number }[]).filter(
      ({ balance }) => balance > 0,
    );
  const owed = async () => totalBalance(await pending());
  const owedAtFirst = await owed();
  const balances = new Map((await pending()).map(({ id, balance }) => [id, balance]));
  const saved = async () => (await account.recordings()).filter(({ saved }) => saved).map(({ id }) => id);
  let desk = 0;
  let excused = 0;

  return {
    pending,

    /** A payment of so many cents, without the fee, was begun. */
    begun: (paymentId: string, amount: number) => amounts.set(paymentId, amount),

    /** Every statement that the portal makes of a payment must be so. */
    async said(status: PaymentStatus, paymentId: string) {
      const intents = (await world.cardIntents()).filter(({ attemptId }) => attemptId === paymentId);
      const charges = intents.reduce((sum, intent) => sum + intent.charges, 0);
      if (status === "recorded") expect(await saved(), "a receipt").toContain(intents[0]?.paymentId);
      if (status === "charged") expect(charges, "charged").toBe(1);
      if (status !== "notCharged") return;
      expect(charges, "not charged").toBe(0);
      saidNotCharged.add(paymentId);
    },

    /** A secret may leave the portal only when no other open one can charge the same money. */
    async handedOut(paymentId: string, secret: string, isLive: IsLive) {
      const recorded = new Set(await saved());
      const others = (await world.cardIntents()).filter(({ clientSecret }) => clientSecret !== secret);
      const taken = others
        .filter(({ charges, paymentId: number = "", clientSecret }) =>
          charges > 0 ? !recorded.has(number) : isLive(clientSecret),
        )
        .reduce((sum, { attemptId }) => sum + amountOf(attemptId), 0);
      expect(amountOf(paymentId) + taken, "handed out").toBeLessThanOrEqual(await owed());
    },

    /** The practice takes money while a card can be charged for it already: no portal can prevent that. */
    async paidAtDesk(amount: number, isLive: IsLive) {
      desk += amount;
      const recorded = new Set(await saved());
      const isChargeable = (await world.cardIntents()).some(
        ({ charges, clientSecret, paymentId: number = "" }) =>
          charges > 0 ? !recorded.has(number) : isLive(clientSecret),
      );
      if (isChargeable) excused += amount;
    },

    /** At the end, each charge is recorded once or stands on the staff's list. */
    async ended(now: number) {
      const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
      const total = charged.reduce((sum, { attemptId, charges }) => sum + charges * amountOf(attemptId), 0);
      expect(total, "charged at most what was owed").toBeLessThanOrEqual(owedAtFirst - desk + excused);
      const paid = new Map<string, number>();
      for (const { attemptId = "" } of charged) {
        for (const { id, payNow } of (await payments.find(attemptId))?.invoices ?? []) {
          paid.set(id, (paid.get(id) ?? 0) + payNow);
        }
      }
      for (const [id, cents] of paid) expect(cents, "paid once").toBeLessThanOrEqual(balances.get(id) ?? 0);
      const waiting = (await staffList(payments, now)).map(({ id }) => id);
      const calls = await world.journal("POST patient/SavePayment");
      for (const { attemptId = "", paymentId, charges } of charged) {
        expect(charges, "one charge").toBe(1);
        expect(saidNotCharged, "said that nothing was charged").not.toContain(attemptId);
        const state = (await payments.find(attemptId))?.state;
        if (state !== "recorded")
          expect(waiting, `neither recorded nor reported: ${state}`).toContain(attemptId);
        const done = calls.filter(({ answer, input }) => answer === true && input?.paymentId === paymentId);
        expect(done.length, "carried out once").toBeLessThanOrEqual(1);
      }
      expect((await saved()).length, "recorded what was not charged").toBeLessThanOrEqual(charged.length);
    },
  };
}
