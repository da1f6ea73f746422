import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { parseArgs } from "node:util";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import type { CardWebhook } from "./areas/call-context.ts";

export type Options = {
  readonly port: number;
  readonly patients: number;
  /** Where the card provider sends its events. By default it sends none. */
  readonly cardWebhook?: CardWebhook;
  /** Where the portal is that uses this practice. */
  readonly portalUrl: string;
  /** Folders of scenarios besides the shipped one. Saved scenarios go to the first. */
  readonly furtherScenarios?: readonly string[];
};

/** The options from the command line and the environment, or one sentence that says what is invalid. */
export function readOptions(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Options | string {
  if (env.NODE_ENV === "production") return "The mock practice does not run with NODE_ENV=production.";
  const port = Number(env.MOCK_PORT || 4010);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return "MOCK_PORT must be a port number.";
  const patients = Number(patientsIn(args) ?? (env.MOCK_PATIENTS || 0));
  if (!Number.isInteger(patients) || patients < 0 || patients > maxGeneratedPatients) {
    return `--patients or MOCK_PATIENTS must be a number from 0 to ${maxGeneratedPatients}.`;
  }
  const portalUrl = env.PORTAL_URL || `http://localhost:${env.PORT || 3000}`;
  if (!URL.canParse(portalUrl)) return "PORTAL_URL must be a URL.";
  const furtherScenarios = (env.SCENARIOS_DIR ?? "").split(delimiter).filter(Boolean);
  const missing = furtherScenarios.find((folder) => !existsSync(folder));
  if (missing) return `SCENARIOS_DIR names a folder that does not exist: ${missing}`;
  const usual = { port, patients, portalUrl, ...(furtherScenarios.length > 0 && { furtherScenarios }) };
  const { STRIPE_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret } = env;
  if (!url) return usual;
  if (!/^https?:/.test(url) || !URL.canParse(url)) return "STRIPE_WEBHOOK_URL must be a URL.";
  if (!secret) return "STRIPE_WEBHOOK_URL needs STRIPE_WEBHOOK_SECRET, which signs the events.";
  return { ...usual, cardWebhook: { url, secret } };
}

function patientsIn(args: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...args], options: { patients: { type: "string" } }, strict: false });
  return typeof values.patients === "boolean" ? "" : values.patients;
}
