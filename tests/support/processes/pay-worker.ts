import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { readConfig } from "#app/.server/configuration/config.ts";
import { type PaymentRequest, preparePayment } from "#app/.server/payments/prepare.ts";
import { settleOwnPayment } from "#app/.server/payments/settle.ts";
import { createRequestContext } from "#app/.server/request-context.ts";
import { startServices } from "#app/.server/services.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";

export type PayCommand = {
  work: "prepare" | "settle";
  session: SignedInSession;
  request: PaymentRequest;
};

/** A process of the portal that works on payments as it is told, a line of JSON for each work, and says what came of it. */
const services = startServices(readConfig(process.env));
services.pause = async () => undefined;
await services.started;

for await (const line of createInterface({ input: process.stdin })) {
  const { work, session, request } = JSON.parse(line) as PayCommand;
  const opened = { key: "worker", data: session, left: { idleMs: 60_000, wholeMs: 60_000 } };
  const context = createRequestContext(services, opened, AbortSignal.timeout(120_000));
  const look = { ...request, hasEnded: true, isRequested: true };
  const done =
    work === "prepare"
      ? await preparePayment(services, context, request)
      : await settleOwnPayment(services, context, look);
  writeSync(1, `${JSON.stringify({ done: done ?? null })}\n`);
}
process.exit(0);
