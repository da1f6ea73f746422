import { readFileSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";
import { type Config, readConfig } from "#app/.server/configuration/config.ts";
import { environment } from "#app/.server/configuration/environment.ts";
import { secretVariables } from "#app/.server/configuration/parse-environment.ts";
import { healthRoutes } from "#app/.server/http/health.ts";

export const readText = (file: string) => readFileSync(`deploy/${file}`, "utf8");
export const readYaml = <T>(file: string): T => parse(readText(file), { merge: true }) as T;
export const readDocuments = <T>(file: string): T[] =>
  parseAllDocuments(readText(file)).map((document) => document.toJS() as T);

/** The variables that the portal reads. */
export const portalVariables = [
  ...Object.keys(environment.shape),
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** The paths that a probe may ask. */
export const healthPaths = healthRoutes({
  checkStore: async () => undefined,
  isCircuitOpen: () => false,
}).stack.flatMap(({ route }) => (route ? [route.path] : []));

/** The configuration of a portal with these variables, with values in place of the files of its secrets. */
export function configurationOf(variables: Record<string, string>): Config {
  const secrets: Record<string, string> = {
    DATABASE_URL: "postgres://portal_program:password@database.example.nz/portal?sslmode=verify-full",
    SESSION_KEY: Buffer.alloc(32, 1).toString("base64"),
    STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
  };
  const read = Object.entries(variables).map(([name, value]) => {
    const secret = name.replace(/_FILE$/, "");
    return name === secret ? [name, value] : [secret, secrets[secret]];
  });
  return readConfig({ NODE_ENV: "production", ...Object.fromEntries(read) });
}
