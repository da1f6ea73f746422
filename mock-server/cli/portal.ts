import type { PracticeControl } from "../control/client.ts";
import { isPortalUp } from "../player/prerequisites.ts";
import { CliError } from "./cli-error.ts";

/** Resolves once the portal has answered. */
export async function runningPortal(practice: PracticeControl, given: string | undefined): Promise<string> {
  const portalUrl = (given ?? (await practice.practice()).portalUrl).replace(/(?<!\/)\/+$/, "");
  if (await isPortalUp(portalUrl)) return portalUrl;
  const hint = "Start both with npm start, or name it with --portal.";
  throw new CliError(`No portal answers at ${portalUrl}. ${hint}`, "noPractice");
}
