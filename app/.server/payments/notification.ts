import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Services } from "../services.ts";
import { log } from "../telemetry/log.ts";
import { settlePayment } from "./settle.ts";

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

const toleranceMs = 300_000;

/** The header reads `t=SECONDS,v1=HEX`, and `v1` may be repeated while a secret is replaced. */
export function hasValidSignature(body: Buffer, header: string, secret: string, now: number): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1_000) > toleranceMs) return false;
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
