import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { playScript, playSteps, stepNames } from "./acts.ts";
import type { Journey } from "./journey.ts";
import { pdfJourneys } from "./pdfs.ts";

const yes = z.literal(true).optional();
/** A journey of a file: the script of a scenario, or steps of its own. */
const row = z.strictObject({
  script: z.string().optional(),
  run: z.array(z.partialRecord(z.enum(stepNames), z.unknown())).optional(),
  world: z.strictObject({ now: z.string() }).optional(),
  writes: z.array(z.string()).optional(),
  most: z.number().optional(),
  portal: z.record(z.string(), z.string()).optional(),
  isCore: yes,
  needsNoScript: yes,
});

/** The journeys of an area, by their titles. */
function journeysOf(area: string): Journey[] {
  const text = readFileSync(new URL(`${area}.yaml`, import.meta.url), "utf8");
  return Object.entries(z.record(z.string(), row).parse(parse(text))).map(
    ([title, { script, run = [], world, ...more }]) => ({
      title,
      ...more,
      ...(script === undefined ? { world } : { world: { scenario: script } }),
      run: (stage) => (script === undefined ? playSteps(stage, run) : playScript(stage)),
    }),
  ) as Journey[];
}

export const signInJourneys = journeysOf("sign-in");
export const messageJourneys = journeysOf("messages");
export const journeys: readonly Journey[] = [
  ...signInJourneys,
  ...journeysOf("appointments"),
  ...journeysOf("clinical"),
  ...pdfJourneys,
  ...messageJourneys,
  ...journeysOf("profile"),
  ...journeysOf("money"),
  ...journeysOf("tasks"),
];
