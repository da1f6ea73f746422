import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { type Config, parseConfig } from "../configuration/config.ts";
import { environmentGroups } from "../configuration/environment.ts";
import { misspeltVariables, secretVariables } from "../configuration/parse-environment.ts";
import { isOnThisMachine, isReachable, refusals } from "../configuration/refusals.ts";
import { messageOf } from "../errors.ts";
import { keyId } from "../store/key-ring.ts";

/** No secret is in the text. It calls nothing, and opens no store. */
export function checkConfiguration(env: NodeJS.ProcessEnv): { text: string; isUsable: boolean } {
  const misspelt = [...misspeltVariables(env), ...unusable(env)].map((sentence) => `Warning: ${sentence}`);
  let config: Config;
  try {
    config = parseConfig(env);
  } catch (error) {
    return { text: [`It would not start: ${messageOf(error)}`, ...misspelt].join("\n"), isUsable: false };
  }
  const refused = refusals(config, env);
  const lines = [
    ...refused.map((sentence) => `It would not start: ${sentence}`),
    ...misspelt,
    ...doubts(config).map((sentence) => `Warning: ${sentence}`),
    ...summary(config),
    ...settings(env),
  ];
  return { text: lines.join("\n"), isUsable: refused.length === 0 && misspelt.length === 0 };
}

/** What starts, and does not do what was meant. */
function unusable(env: NodeJS.ProcessEnv): string[] {
  const variables = Object.values(environmentGroups).flatMap((group) => Object.entries<z.ZodType>(group));
  const empty = variables.filter(
    ([name, schema]) => env[name] === "" && !env[`${name}_FILE`] && hasDefault(schema),
  );
  const { LOG_FILE: log, TASKS_DIR: tasks, PORT = "3000", METRICS_PORT: metrics, NODE_ENV: mode } = env;
  const origins = (env.PORTAL_ORIGINS ?? "").split(",").map((url) => url.trim());
  const isPublic = origins.some((url) => URL.canParse(url) && !isOnThisMachine(url));
  return [
    ...empty.map(([name]) => `${name} is empty, so its default is taken: fill it in or leave it out.`),
    ...(isPublic && mode && mode !== "production"
      ? [`NODE_ENV is ${mode}: what a portal for patients refuses is not checked.`]
      : []),
    ...(metrics === PORT ? [`METRICS_PORT is ${PORT}, as PORT is: the portal could not start.`] : []),
    ...(log && !canWrite(log) ? [`LOG_FILE ${log} cannot be written: there would be no log.`] : []),
    ...(tasks && !statSync(tasks, { throwIfNoEntry: false })?.isDirectory()
      ? [`TASKS_DIR ${tasks} is no folder: no task is watched.`]
      : []),
  ];
}

const hasDefault = (schema: z.ZodType) =>
  schema.safeParse(undefined).data !== undefined || (schema.meta()?.computed ?? "none") !== "none";

/** The folder of a log is made where it is missing. */
function canWrite(file: string, isFolder = false): boolean {
  if (!existsSync(file)) return dirname(file) !== file && canWrite(dirname(file), true);
  try {
    accessSync(file, constants.W_OK);
    return !isFolder || statSync(file).isDirectory();
  } catch {
    return false;
  }
}

/** What starts and is probably not meant, where patients reach the portal. */
function doubts(config: Config): string[] {
  if (!isReachable(config)) return [];
  const isCardProviders = URL.canParse(config.companions.stripe);
  return [
    ...(config.databaseUrl === undefined
      ? ["DATABASE_URL is not set, so each machine has a store of its own, and its file is the only copy."]
      : []),
    ...(config.card.isOffered && config.card.publishableKey.startsWith("pk_live_") && !isCardProviders
      ? [`STRIPE_URL is "${config.companions.stripe}", at the practice, beside a live key of Stripe.`]
      : []),
  ];
}

function summary(config: Config): string[] {
  const { databaseUrl, dataDirectory, sessionKey, previousSessionKeys, metrics, card } = config;
  const idOf = (text: string) => keyId(Buffer.from(text, "base64")).toString("hex");
  const key =
    sessionKey === undefined ? `the one in ${join(dataDirectory, "session.key")}` : idOf(sessionKey);
  const others = previousSessionKeys.map(idOf);
  return [
    `It listens on ${config.host}:${config.port} and answers for ${config.portalOrigins.join(", ")}.`,
    `Metrics: ${metrics ? `${metrics.host}:${metrics.port}` : "off"}.`,
    `Store: ${databaseUrl === undefined ? `SQLite in ${dataDirectory}` : databaseIn(databaseUrl)}.`,
    `Key: ${key}${others.length > 0 ? `, and for reading ${others.join(", ")}` : ""}.`,
    `Identity server: ${config.identityUrl}.`,
    `Practices: ${config.practiceOrigins.join(", ")}. Before sign-in: ${config.practiceApiUrl}.`,
    `Beside the practice's API: ${Object.entries(config.companions)
      .map((one) => one.join(" "))
      .join(", ")}.`,
    `Practice data: ${config.practiceFiles.length === 0 ? "none" : config.practiceFiles.map(({ file }) => file).join(", ")}.`,
    `Files of messages: ${config.fileScanner ? `scanned by ${Object.values(config.fileScanner).join(":")}` : "not scanned"}.`,
    `Cards: ${card.isOffered ? card.publishableKey.split("_", 2).join("_") : "off"}, notifications ${card.webhookSecret === undefined ? "refused" : "accepted"}.`,
  ];
}

/** The user and the password of the address are left out. */
function databaseIn(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const ssl = searchParams.get("sslmode");
  return `PostgreSQL at ${hostname}${port && `:${port}`}${pathname}${ssl === null ? "" : `, sslmode ${ssl}`}`;
}

function settings(env: NodeJS.ProcessEnv): string[] {
  const secret = new Set<string>(secretVariables);
  return Object.entries(environmentGroups).flatMap(([title, group]) => {
    const set = Object.keys(group).flatMap((name) => {
      if (env[`${name}_FILE`] && secret.has(name)) return [`  ${name} from ${env[`${name}_FILE`]}`];
      if (!env[name]) return [];
      return [`  ${name}${secret.has(name) ? " is set" : `=${env[name]}`}`];
    });
    return set.length > 0 ? [`${title}:`, ...set] : [];
  });
}
