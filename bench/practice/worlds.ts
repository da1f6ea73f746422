import { generatedKey } from "../../fixtures/people/generated.ts";
import { collections } from "../../fixtures/record/record.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { Library } from "../../mock-server/scenarios/library/library.ts";
import type { Scenario, World } from "../../mock-server/world/world.ts";
import { Worlds } from "../../mock-server/world/worlds.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import { addressOf, usageAddressOf } from "./addresses.ts";
import { usageOf } from "./usage.ts";

const monday = "2026-11-23T09:00:00+13:00";

/** How long it takes to make a world and to restore it, in a large practice with many changed records. */
export function worldRows({
  worldRepeats,
  patients,
  touchedPatients,
  changedPatients,
}: Effort["practice"]): string[][] {
  const library = new Library();
  const worlds = new Worlds(worldRepeats + 2, patients, library);
  const world = worlds.create({ now: Date.parse(monday) });
  if (!world) throw new Error("No world was made.");
  for (let index = 1; index <= touchedPatients; index++) {
    const person = generatedKey(((index * 10) % patients) + 1);
    for (const collection of collections) {
      const [first] = world.records.list(person, collection);
      if (first && index <= changedPatients) world.records.put(person, collection, { ...first } as never);
    }
  }
  const acts = {
    create: () => void worlds.create({ now: Date.parse(monday) }),
    snapshot: () => world.snapshot("before"),
    restore: () => void world.restore("before"),
    reset: () => world.reset(),
  };
  const rows = Object.entries(acts).map(([name, act]) => [
    `${name} a world, ms`,
    ...within(medianMs(act, worldRepeats)),
  ]);
  return [...rows, ...scenarioRows(worlds, library, world, worldRepeats)];
}

/** How long the slowest scenario takes to replace the state of a world, and to begin again. */
function scenarioRows(worlds: Worlds, library: Library, world: World, repeats: number): string[][] {
  const scenarios = library.names().flatMap((name) => library.find(name) ?? []);
  const slowest = (act: (scenario: Scenario) => void) =>
    Math.max(...scenarios.map((one) => medianMs(() => act(one), repeats)));
  return [
    [
      `turn a world into a scenario, the slowest of ${scenarios.length}, ms`,
      ...within(slowest((scenario) => worlds.setScenario(world, scenario))),
    ],
    [
      "begin a scenario again, the slowest, ms",
      ...within(
        slowest((scenario) => {
          if (world.scenario !== scenario) worlds.setScenario(world, scenario);
          worlds.reset(world);
        }),
      ),
    ],
  ];
}

const within = (milliseconds: number) => against(milliseconds, "≤", 1, 3);

/** The median duration of many calls, in milliseconds. */
function medianMs(act: () => void, repeats: number): number {
  const milliseconds = Array.from({ length: repeats }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return median(milliseconds);
}

/** Memory with many live worlds, each with a patient signed in, a few lists read and some changed. */
export async function liveWorldsRow(port: number, { liveWorlds }: Effort["practice"]): Promise<string[]> {
  const control = practiceControl(addressOf(port));
  for (let number = 1; number <= liveWorlds; number++) {
    const world = await control.createWorld({ now: monday, seed: String(number % 5) });
    const person = generatedKey(number * 2);
    await world.signIn("aroha");
    await world.counters("aroha");
    await world.counters(person);
    for (let change = 0; change < 5; change++)
      await world.applyEvent({ type: "result-arrives", for: "sione" });
    await world.applyEvent({ type: "message-arrives", for: person });
    await world.snapshot("before");
  }
  const { rssMegabytes } = await usageOf(usageAddressOf(port), "/settled");
  return [`${liveWorlds} live worlds, MB resident`, ...against(rssMegabytes, "≤", 400, 0)];
}
