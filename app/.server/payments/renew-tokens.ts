import { errorText } from "../errors/error-text.ts";
import { log } from "../log.ts";
import type { Services } from "../services.ts";
import type { SignedInSession } from "../store/session-data.ts";
import { leaseOf } from "./settle.ts";

/** How long a sign-in waits for a payment that is being settled, in ms. */
const waitMs = 2_000;

/**
 * Gives the account's open payments the token of a new sign-in, so that the reconciler can go on with those whose
 * token the practice has refused. Never rejects: a sign-in does not depend on it.
 */
export async function renewPaymentTokens(
  { payments, leases }: Pick<Services, "payments" | "leases">,
  session: SignedInSession,
): Promise<void> {
  try {
    for (const { id } of await payments.open(session)) {
      await leases.run(leaseOf(id), waitMs, async () => {
        const payment = await payments.find(id);
        if (payment === undefined) return;
        const renewed = { ...payment.session, token: session.token };
        await payments.change(payment, { session: renewed, needsSignIn: false });
      });
    }
  } catch (error) {
    log.error({ error: errorText(error) }, "payments not renewed");
  }
}
