import { readFileSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";

/** Words of a search that must not be in an address or the log. */
export const privateWord = "saltwater crocodile bite";

/**
 * Fails the run when the portal's log of it contains a name, health number, e-mail address or token of
 * the practice (threat T46).
 */
export default async function scanLog(config: FullConfig) {
  const log = readFileSync("test-results/portal.log", "utf8");
  if (log === "") throw new Error("The portal logged nothing, so there is nothing to scan.");
  const world = await practiceControl(config.metadata.practiceUrl).createWorld();
  const people = Object.values(world.people);
  const markers = [
    "tok_CANARY",
    "switch_~",
    "altcha",
    "Portal-Test-2026",
    "example.nz",
    "redirectTo",
    "__Host-portal",
    "__Host-device",
    privateWord,
    ...people.flatMap(({ name, nhi }) => [nhi, ...name.split(" ").filter((part) => part.length > 3)]),
  ];
  await world.remove();
  const leaked = markers.filter((marker) => log.includes(marker));
  if (leaked.length > 0)
    throw new Error(`The portal's log contains patients' data: ${leaked.length} markers.`);
}
