import { PracticeError } from "../../practice-client/practice-error.ts";
import type { Services } from "../../services.ts";
import { LeaseLostError } from "../../store/payments/leases.ts";
import type { Payment } from "../../store/payments/payment.ts";
import { listOpen, type OpenPayment, waitsForStaff } from "../staff-list.ts";
import type { Command } from "./command.ts";
import { listText, paymentText } from "./payment-text.ts";
import { resolvePayment, type StaffDecision } from "./resolve.ts";
import { staffPayment } from "./staff-payment.ts";

export const exitCodes = { done: 0, waits: 1, refused: 2, unreachable: 3 } as const;
export type Answer = { text: string; exitCode: (typeof exitCodes)[keyof typeof exitCodes] };

export async function runCommand(
  services: Services,
  command: Exclude<Command, { name: "help" }>,
): Promise<Answer> {
  try {
    if (command.name === "list") return await list(services, command);
    if (command.name === "show") return await show(services, command);
    return await resolve(services, command.id, command);
  } catch (error) {
    if (error instanceof LeaseLostError)
      return refused("Another process was at work. Nothing was changed. Try again.");
    if (error instanceof PracticeError) {
      return unreachable(`The card provider cannot be asked (${error.message}). Nothing was changed.`);
    }
    throw error;
  }
}

async function list(services: Services, { all, json }: { all: boolean; json: boolean }): Promise<Answer> {
  const open = await listOpen(services.payments, services.now());
  const waiting = open.filter(({ reason }) => reason !== undefined);
  const shown = (all ? open : waiting).map(staffPayment);
  const exitCode = waiting.length > 0 ? exitCodes.waits : exitCodes.done;
  if (json) return { text: JSON.stringify(shown, undefined, 2), exitCode };
  const text =
    shown.length > 0 ? listText(shown) : all ? "No payment is open." : "No payment waits for staff.";
  return { text, exitCode };
}

async function show(services: Services, { key, json }: { key: string; json: boolean }): Promise<Answer> {
  const found = (await findAll(services)).filter(({ id, payment }) => id === key || payment?.number === key);
  if (found.length === 0) return refused(`No payment has the number or attempt id ${key}.`);
  const shown = found.map(staffPayment);
  const exitCode = found.some(({ reason }) => reason !== undefined) ? exitCodes.waits : exitCodes.done;
  return { text: json ? JSON.stringify(shown, undefined, 2) : shown.map(paymentText).join("\n\n"), exitCode };
}

async function resolve(services: Services, id: string, decision: StaffDecision): Promise<Answer> {
  const found = (await findAll(services)).find((one) => one.id === id);
  if (found === undefined) return refused(`No payment has the attempt id ${id}.`);
  if (found.payment === undefined) return refused("The payment cannot be read, so it cannot be resolved.");
  const resolved = await resolvePayment(services, found.payment, decision);
  if ("refusal" in resolved) return refused(resolved.refusal);
  return { text: resolvedText(resolved.payment), exitCode: exitCodes.done };
}

function resolvedText({ number, state, needsSignIn }: Payment): string {
  const done = `Payment ${number ?? "without a number"} is now "${state}".`;
  if (state !== "charged") return done;
  return needsSignIn === true
    ? `${done} The practice has refused its session: it is recorded after the patient's next sign-in.`
    : `${done} The portal calls the practice again within a minute.`;
}

async function findAll({ payments, now }: Services): Promise<OpenPayment[]> {
  const all = await payments.list();
  return all.map((found) => ({ ...found, reason: waitsForStaff(found, now()) }));
}

const refused = (text: string): Answer => ({ text, exitCode: exitCodes.refused });
const unreachable = (text: string): Answer => ({ text, exitCode: exitCodes.unreachable });
