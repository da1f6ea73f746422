import { readFileSync } from "node:fs";
import type { z } from "zod";
import { likeness, nearest } from "#practice-api/adaptation/variables.ts";
import { messageOf } from "../errors.ts";
import { environment } from "./environment.ts";

const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type")
    return `it must be a ${issue.expected === "int" ? "whole " : ""}number, such as 15`;
  if (issue.code === "invalid_value") return `it must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.path?.includes("DATABASE_URL"))
    return "it must be an address, such as postgres://role:password@host:5432/portal";
  if (issue.code === "invalid_format" && issue.format === "url")
    return "it must be an address, such as https://portal.example.nz";
  const unit = "origin" in issue && issue.origin === "string" ? " characters" : "";
  const above = "inclusive" in issue && issue.inclusive === false ? "above" : "at least";
  if (issue.code === "too_small") return `it must be ${above} ${issue.minimum}${unit}`;
  return issue.code === "too_big" ? `it must be at most ${issue.maximum}${unit}` : undefined;
};

/** A variable that is set to nothing counts as absent. @throws Error with a sentence for each bad one. */
export function parseEnvironment<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present, { error: inWords });
  if (parsed.success) return parsed.data;
  const byName = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
  const sentences = [...byName].map(
    ([name, message]) => `The environment variable ${String(name)} cannot be used: ${message}.`,
  );
  throw new Error(sentences.toReversed().join("\n"));
}

/** Each may be given as a file instead: `SESSION_KEY_FILE`. */
export const secretVariables = [
  "DATABASE_URL",
  "SESSION_KEY",
  "SESSION_KEY_PREVIOUS",
  "STRIPE_WEBHOOK_SECRET",
] as const;

/** Keeps secrets out of the environment. @throws Error that names a variable, and never quotes a secret. */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = secretVariables.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new Error(`Set ${name} or ${name}_FILE, not both.`);
    return [[name, secretIn(file, name)]];
  });
  return { ...env, ...Object.fromEntries(secrets) };
}

function secretIn(file: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(`The file of ${name}_FILE cannot be read: ${messageOf(error)}.`, { cause: error });
  }
  if (text === "") throw new Error(`The file of ${name}_FILE is empty.`);
  return text;
}

/** Above it, two names differ by a letter or an ending: `SESION_KEY`, `PORTAL_ORIGIN`. */
const alike = 0.75;

/** PostgreSQL's client and OpenTelemetry read them: `PGPORT` is no misspelt `PORT`. */
const isOfLibrary = (name: string) => /^(PG|OTEL_)/.test(name);

const known = [...Object.keys(environment.shape), ...secretVariables.map((name) => `${name}_FILE`)];

export function misspeltVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = nearest(name, known);
    const isOther = known.includes(name) || isOfLibrary(name);
    const isMisspelt = !isOther && meant !== undefined && likeness(name, meant) > alike;
    return isMisspelt ? [`${name} is not read. The nearest variable is ${meant}.`] : [];
  });
}
