import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { readConfig } from "#app/.server/configuration/config.ts";
import { type PaymentRequest, preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settleOwnPayment, settlePayment } from "#app/.server/payments/settle.ts";
import { createRequestContext } from "#app/.server/request-context.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { crashingServices } from "../billing/crashing-services.ts";

type Work =
  | { work: "prepare"; session: SignedInSession; request: PaymentRequest }
  | { work: "settle"; session: SignedInSession; paymentId: string; page: string; hasEnded: boolean }
  | { work: "notify"; paymentId: string }
  /** A round of the reconciler each minute. */
  | { work: "reconcile"; minutes: number };
/** `killAt` is the step at which the process is killed; with 99 it is not. */
export type PayWork = Work & { killAt: number };
/** `now` is the clock of the store. */
export type PayCommand = PayWork & { now: number };
/** One for each minute of a reconciler, one when the work is done, or one for the step at which the process ends. */
export type PayLine = { minute: number } | { done: unknown } | { killedAt: string };

/** A process of the portal that works on payments as it is told, a line of JSON for each work. */
const clock = { now: 0 };
const minuteMs = 60_000;
const left = { idleMs: minuteMs, wholeMs: minuteMs };
const services = startServices(readConfig(process.env), () => clock.now);
services.pause = async () => undefined;
await services.started;
const say = (line: PayLine) => writeSync(1, `${JSON.stringify(line)}\n`);
const kill = (step: string) => {
  say({ killedAt: step });
  process.kill(process.pid, "SIGKILL");
  // Nothing else happens until the signal is there.
  for (;;);
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as PayCommand;
  clock.now = command.now;
  say({ done: (await run(command, crashingServices(services, command.killAt, kill))) ?? null });
}
process.exit(0);

async function run(command: PayCommand, portal: Services): Promise<unknown> {
  const contextOf = (data: SignedInSession) =>
    createRequestContext(portal, { key: "worker", data, left }, AbortSignal.timeout(120_000));
  switch (command.work) {
    case "prepare":
      return preparePayment(portal, contextOf(command.session), command.request);
    case "settle":
      return (await settleOwnPayment(portal, contextOf(command.session), { ...command, isRequested: true }))
        ?.state;
    case "notify":
      return (await settlePayment(portal, command.paymentId, { isRequested: true }))?.state;
    case "reconcile":
      for (let passed = 1; passed <= command.minutes; passed++) {
        clock.now = command.now + passed * minuteMs;
        await reconcilePayments(portal);
        say({ minute: passed });
      }
  }
}
