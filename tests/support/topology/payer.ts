import { randomUUID } from "node:crypto";
import type { PaymentsAnswer } from "#app/routes/signed-in/billing/pay/request-payment.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { cardProviderOf } from "../billing/card-provider.ts";
import { visa } from "../billing/portal-payments.ts";
import type { TestPractice } from "../practice.ts";
import { type Record, signInPatient } from "./patient.ts";

/** Sione, who pays a dollar at a time, and what the practice and the card provider have of it. */
export async function openPayer(
  url: string,
  practice: TestPractice,
  world: WorldControl & WorldDescription,
  record: Record,
) {
  const patient = await signInPatient(url, world, "sione", record);
  const provider = cardProviderOf(practice, world);
  const { text } = await patient.page("/accounts");
  const invoices = [
    ...new Set([...text.matchAll(/name="invoice"[^>]*value="([^"]+)"/g)].map(([, id]) => id ?? "")),
  ];
  const page = randomUUID();
  const amount = 1_00;
  const script = async (fields: { [name: string]: string }): Promise<Partial<PaymentsAnswer> | undefined> => {
    const form = new URLSearchParams(fields);
    if (fields.intent === "prepare") for (const id of invoices) form.append("invoice", id);
    const answer = await patient.script("/accounts/payments", form);
    return answer.status === 200 ? (JSON.parse(answer.text) as PaymentsAnswer) : undefined;
  };
  return {
    /** Prepares, charges and settles. Returns what the portal said last, and undefined if it said nothing. */
    async pay() {
      const paymentId = randomUUID();
      const total = String(amount + feeOn(amount, visa));
      const prepared = await script({
        intent: "prepare",
        paymentId,
        page,
        amount: String(amount),
        total,
        card: visa.text,
      });
      if (prepared?.status !== "underWay" || !("clientSecret" in prepared)) return prepared?.status;
      const clientSecret = prepared.clientSecret ?? "";
      await provider.confirm({ id: clientSecret.split("_secret_")[0] ?? "", clientSecret }, "visa");
      return (await script({ intent: "settle", paymentId, page, ended: "true" }))?.status;
    },
    /** How often each card payment was charged, and the payments that the practice has recorded. */
    async books() {
      const charges = (await world.cardIntents()).map(({ charges }) => charges).filter((count) => count > 0);
      const recorded = ((await world.list("payments", "sione")) as unknown as { saved: boolean }[]).filter(
        ({ saved }) => saved,
      );
      return {
        charged: charges.length,
        chargedTwice: charges.filter((count) => count > 1).length,
        recorded: recorded.length,
      };
    },
  };
}
