import { expect, test } from "vitest";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir-bundle.ts";
import { assemble } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import { readRecord } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { loadChoices } from "#app/routes/signed-in/my-record/loader.server.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";
import { routeSource } from "../../../../support/record/record-copy.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);

/** The whole record as the portal copies it, with ids of its own that are the same each time. */
async function copyOf(world: PortalWorld, person: "aroha" | "sione") {
  const context = () => contextFor(world, person, person, AbortSignal.timeout(100_000));
  const { parts, patient } = await loadChoices(await context());
  const choices = { parts, format: "fhir" as const };
  const reading = { signal: AbortSignal.timeout(100_000), onProgress: () => undefined };
  const outcomes = await readRecord(choices, routeSource(portal.services, context), reading);
  let id = 0;
  return fhirBundle(
    assemble({ patient, choices, madeAt: monday, offered: parts }, outcomes),
    () => `${++id}`,
  );
}

test.each(["sione", "aroha"] as const)(
  "a copy of %s that is imported at the practice is copied as it was",
  async (person) => {
    const world = await practice.control.createWorld({ now: monday });
    const before = await copyOf(world, person);
    expect(await world.importBundle(person, before)).toMatchObject({ left: [] });
    expect(await copyOf(world, person)).toEqual(before);
  },
);
