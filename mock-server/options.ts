import { existsSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { parseArgs } from "node:util";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { dialectList } from "./dialects/choose.ts";
import type { PracticeOptions } from "./serve.ts";

export type Options = Pick<
  PracticeOptions,
  "dialects" | "cardWebhook" | "furtherScenarios" | "cors" | "controlHosts"
> & {
  readonly port: number;
  readonly patients: number;
  readonly portalUrl: string;
  /** Only for an address that is not loopback. */
  readonly host?: string;
  /** A recording whose shapes the answers have. */
  readonly like?: string;
  /** The file that has the worlds over a restart. By default they end with the practice. */
  readonly keep?: string;
};

/** A sentence says what is invalid. */
export function readOptions(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Options | string {
  if (env.NODE_ENV === "production") return "The mock practice does not run with NODE_ENV=production.";
  const port = Number(env.MOCK_PORT || 4010);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return "MOCK_PORT must be a port number.";
  const patients = Number(textOf(args, "patients") ?? (env.MOCK_PATIENTS || 0));
  if (!Number.isInteger(patients) || patients < 0 || patients > maxGeneratedPatients) {
    return `--patients or MOCK_PATIENTS must be a number from 0 to ${maxGeneratedPatients}.`;
  }
  const dialects = (textOf(args, "dialect") ?? env.MOCK_DIALECTS ?? "").split(",").filter(Boolean);
  const spoken = dialectList.safeParse(dialects);
  if (!spoken.success) return `--dialect or MOCK_DIALECTS: ${spoken.error.issues[0]?.message}`;
  const portalUrl = env.PORTAL_URL || `http://localhost:${env.PORT || 3000}`;
  if (!URL.canParse(portalUrl)) return "PORTAL_URL must be a URL.";
  const furtherScenarios = (env.SCENARIOS_DIR ?? "").split(delimiter).filter(Boolean);
  const missing = furtherScenarios.find((folder) => !existsSync(folder));
  if (missing) return `SCENARIOS_DIR names a folder that does not exist: ${missing}`;
  const named = textOf(args, "like");
  // npm changes the working folder and leaves the user's in INIT_CWD.
  const like = named && resolve(env.INIT_CWD || ".", named);
  if (like && !existsSync(like)) return `--like names a file that does not exist: ${like}`;
  const usual = {
    port,
    patients,
    portalUrl,
    ...(spoken.data.length > 0 && { dialects: spoken.data }),
    ...(furtherScenarios.length > 0 && { furtherScenarios }),
    ...(like && { like }),
    ...(env.MOCK_KEEP && { keep: resolve(env.INIT_CWD || ".", env.MOCK_KEEP) }),
  };
  const { STRIPE_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret } = env;
  const network = readNetwork(env);
  if (typeof network === "string") return network;
  const options = { ...usual, ...network };
  if (!url) return options;
  if (!/^https?:/.test(url) || !URL.canParse(url)) return "STRIPE_WEBHOOK_URL must be a URL.";
  if (!secret) return "STRIPE_WEBHOOK_URL needs STRIPE_WEBHOOK_SECRET, which signs the events.";
  return { ...options, cardWebhook: { url, secret } };
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Only what differs from the defaults. */
function readNetwork(
  env: Record<string, string | undefined>,
): Pick<Options, "host" | "cors" | "controlHosts"> | string {
  const { MOCK_HOST: host = "" } = env;
  if (!/^[\w.:-]*$/.test(host)) return "MOCK_HOST must be a host name or an address.";
  const practice = listIn(env.MOCK_CORS_ORIGINS);
  const control = listIn(env.MOCK_CONTROL_ORIGINS);
  for (const [name, origins] of Object.entries({
    MOCK_CORS_ORIGINS: practice,
    MOCK_CONTROL_ORIGINS: control,
  })) {
    if (!origins.every(isOrigin))
      return `${name} must be origins such as http://localhost:5173, with commas.`;
  }
  // A practice that listens on a name of its own is called by that name.
  const named = [host, ...listIn(env.MOCK_CONTROL_HOSTS)].map((name) => name.toLowerCase());
  const controlHosts = named.filter((name) => name !== "" && !isLoopback(name));
  return {
    ...(host === "" ? {} : { host }),
    ...(practice.length + control.length === 0 ? {} : { cors: { practice, control } }),
    ...(controlHosts.length === 0 ? {} : { controlHosts }),
  };
}

function listIn(text = ""): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

/** Empty for an option without a value. */
function textOf(args: readonly string[], name: "patients" | "dialect" | "like"): string | undefined {
  const options = {
    patients: { type: "string" },
    dialect: { type: "string" },
    like: { type: "string" },
  } as const;
  const { values } = parseArgs({ args: [...args], options, strict: false });
  const value = values[name];
  return typeof value === "boolean" ? "" : value;
}
