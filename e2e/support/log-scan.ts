import { readFileSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";

/**
 * After all journeys, the portal's log of them must not name anybody: no name, health number, e-mail or
 * token of anyone in the practice (threat T46).
 */
export default async function scanLog(config: FullConfig) {
  const log = readFileSync("test-results/portal.log", "utf8");
  if (log === "") throw new Error("The portal logged nothing, so nothing was scanned.");
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
    ...people.flatMap(({ name, nhi }) => [nhi, ...name.split(" ").filter((part) => part.length > 3)]),
  ];
  await world.remove();
  const leaked = markers.filter((marker) => log.includes(marker));
  if (leaked.length > 0)
    throw new Error(`The portal's log holds what it must not: ${leaked.length} markers.`);
}
