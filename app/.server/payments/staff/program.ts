import { existsSync } from "node:fs";
import { type Config, readConfig } from "../../configuration/config.ts";
import { ConfigurationError } from "../../errors/configuration-error.ts";
import { messageOf } from "../../errors/error-code.ts";
import { errorText } from "../../errors/log-text.ts";
import { type Services, startServices } from "../../services.ts";
import { sqliteFile } from "../../store/open.ts";
import { StoreError } from "../../store/store-error.ts";
import { type Command, parseCommand, usage } from "./command.ts";
import { type Answer, exitCodes, runCommand } from "./run-command.ts";

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
