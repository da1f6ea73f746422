import { testCards } from "#mock-server/areas/magic-inputs.ts";
import { billing } from "#practice-api/billing/endpoints.ts";
import type { ContractClient } from "../contract-client.ts";
import type { TestPractice } from "../practice.ts";

export type PreparedIntent = { id: string; clientSecret: string };

/** Prepares a card payment, of 69.70 dollars by default. */
export async function prepareIntent(
  client: ContractClient,
  input: { amount?: number; paymentId?: string; attemptId?: string } = {},
): Promise<PreparedIntent> {
  const made = await client.call(billing.createIntent, { amount: 69_70, ...input });
  if (made.outcome === "refused") throw new Error(made.message);
  return { id: made.clientSecret.split("_secret_")[0] ?? "", clientSecret: made.clientSecret };
}

/** The calls of the card provider's script in one world. */
export function cardProviderOf(practice: TestPractice, { id: world }: Pick<ContractClient["world"], "id">) {
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${practice.url}/~${world}/stripe/v1/payment_intents/${path}`, {
      method: "POST",
      body: new URLSearchParams({ key: "pk_test_1", ...form }),
    });
  return {
    /** `card` is the name of a test card, or a number. */
    confirm: ({ id, clientSecret }: PreparedIntent, card: string, form: Record<string, string> = {}) =>
      post(`${id}/confirm`, {
        client_secret: clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": (testCards as Record<string, string>)[card] ?? card,
        "payment_method_data[card][cvc]": "987",
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "2030",
        ...form,
      }),
    authenticate: ({ id, clientSecret }: PreparedIntent, outcome: "complete" | "fail") =>
      post(`${id}/authenticate`, { client_secret: clientSecret, outcome }),
  };
}
