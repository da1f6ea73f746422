import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../../configuration/config.ts";
import { ConfigurationError, errorText, messageOf } from "../../errors.ts";
import { PracticeError } from "../../practice-client/practice-error.ts";
import { type Services, startServices } from "../../services.ts";
import { sqliteFile } from "../../store/open.ts";
import { LeaseLostError } from "../../store/payments/leases.ts";
import type { Payment } from "../../store/payments/payment.ts";
import { StoreError } from "../../store/store-error.ts";
import { listOpen, type OpenPayment, waitsForStaff } from "../staff-list.ts";
import { listText, paymentText, staffPayment } from "./payment-text.ts";
import { type Resolution, resolutions, resolvePayment, type StaffDecision } from "./resolve.ts";

/** Never rejects. */
export async function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  openMs = 10_000,
): Promise<Answer> {
  let command: Command;
  try {
    command = parseCommand(args);
  } catch (error) {
    return { text: `${messageOf(error)}\n\n${usage}`, exitCode: exitCodes.refused };
  }
  if (command.name === "help") return { text: usage, exitCode: exitCodes.done };
  return withServices(env, openMs, (services) => runCommand(services, command));
}

/** Never rejects. */
export async function withServices(
  env: NodeJS.ProcessEnv,
  openMs: number,
  run: (services: Services) => Promise<Answer>,
): Promise<Answer> {
  let services: Services | undefined;
  try {
    services = startServices(configOf(env));
    await within(openMs, services.started);
    return await run(services);
  } catch (error) {
    return { text: sentenceOf(error), exitCode: exitCodes.unreachable };
  } finally {
    await services?.close();
  }
}

/** Errors that are not expected have the same exit code: 1 would say that a payment waits. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof StoreError ? `The store cannot be used: ${error.message}` : errorText(error);
}

function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    const config = readConfig(env);
    const file = config.databaseUrl === undefined ? sqliteFile(config) : undefined;
    // An empty store that is created here would say that no payment waits.
    if (file === undefined || existsSync(file)) return config;
    throw new Error(`There is no store ${file}: run this with the environment of the portal.`);
  } catch (error) {
    throw new ConfigurationError(messageOf(error), { cause: error });
  }
}

async function within(limitMs: number, started: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StoreError("starting")), limitMs);
  await Promise.race([started, late.promise]).finally(() => clearTimeout(timer));
}

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

export type Command =
  | { name: "help" }
  | { name: "list"; all: boolean; json: boolean }
  | { name: "show"; key: string; json: boolean }
  | { name: "resolve"; id: string; resolution: Resolution; reason: string; by: string | undefined };

export class UsageError extends Error {
  override readonly name = "UsageError";
}

const options = {
  all: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  reason: { type: "string" },
  by: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** @throws UsageError for a command line that is none of `usage`. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const { all, json, reason = "", by } = values;
  const [name = "list", first, second, ...more] = positionals;
  if (values.help) return { name: "help" };
  if (name === "list" && first === undefined) return { name, all, json };
  if (name === "show" && first !== undefined && second === undefined) return { name, key: first, json };
  if (name !== "resolve" || first === undefined || second === undefined || more.length > 0) {
    throw new UsageError("This is none of the commands.");
  }
  if (!isResolution(second)) throw new UsageError(`A payment is not resolved as "${second}".`);
  if (reason.trim() === "") throw new UsageError('Say why, with --reason "…".');
  return { name, id: first, resolution: second, reason: reason.trim(), by: by?.trim() };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

const isResolution = (text: string): text is Resolution => Object.hasOwn(resolutions, text);

export const usage = `npm run payments -- <command>     Payments that staff must look at.

  list [--all] [--json]           what waits for staff, the default; --all: everything that has not ended
  show <number | attempt id> [--json]
  resolve <attempt id> <how> --reason "…" [--by NAME]
${Object.entries(resolutions)
  .map(([name, meaning]) => `    ${name.padEnd(14)}${meaning}`)
  .join("\n")}

It needs the environment of the portal. docs/runbook-payments.md says what to do about each payment.
Exit codes: 0 nothing waits, or it is resolved; 1 a payment waits; 2 the command cannot be carried out;
3 the store or the card provider cannot be reached.`;
