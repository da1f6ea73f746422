import { z } from "zod";
import type { Services } from "../services.ts";
import { log } from "../telemetry/log.ts";
import { settlePayment } from "./settle.ts";
import { hasValidSignature } from "./signature.ts";

const event = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) });

/** It only says which payment to look at, so a repeated, late or forged one has no effect (threat T32). */
export async function receiveNotification(
  services: Services,
  secret: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<200 | 400 | 503> {
  if (!hasValidSignature(body, signature, secret, services.now())) return 400;
  const intent = intentIn(body);
  if (intent === undefined) return 400;
  try {
    // The account's other charges are reported too. An answer that refuses them would make the provider stop sending.
    const payment = await services.payments.findByIntent(intent);
    if (payment) await settlePayment(services, payment.id, { isRequested: true });
    return 200;
  } catch (error) {
    // The card provider sends it again.
    log.error({ cause: error }, "notification not handled");
    return 503;
  }
}

function intentIn(body: Buffer): string | undefined {
  try {
    return event.parse(JSON.parse(body.toString("utf8"))).data.object.id;
  } catch {
    return undefined;
  }
}
