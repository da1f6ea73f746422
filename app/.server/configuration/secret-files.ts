import { readFileSync } from "node:fs";
import { messageOf } from "../errors/error-code.ts";

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
