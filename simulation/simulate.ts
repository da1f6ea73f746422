import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { coverageReport } from "./coverage/report.ts";
import { openSimulator } from "./history/simulation.ts";
import { playMatrix } from "./matrix/matrix.ts";
import { openSqliteStore } from "./portal/portal-store.ts";
import { openPostgresStore } from "./portal/postgres-store.ts";
import type { History } from "./run/history.ts";
import {
  type Failure,
  type Result,
  runHistories,
  runHistory,
  runSeed,
  shrink,
  type Watch,
} from "./run/run.ts";
import type { SeededRandom } from "./runtime/seeded-random.ts";
import type { VirtualTime } from "./runtime/virtual-time.ts";
import { writeScenario } from "./script/scenario.ts";

const usage = `npm run simulate -- [options]

  --seed N        the first seed (1)
  --histories M   how many histories, each with the next seed (1,000)
  --minutes T     how long at most (60)
  --log           print every line of each history
  --shrink        cut each failed history down to the fewest steps
  --save FOLDER   write the histories that were cut down there: as JSON, which --replay plays, and as a
                  scenario, which npm run mock -- play plays in a browser
  --first         end with the first history that fails
  --replay FILE   play a history that was saved, instead of random ones
  --scenarios FOLDER  write each history that is played as a scenario there
  --writes N      play one in N cells of the matrix of writes and faults, instead of random histories: 1 plays all
  --cell NAME     play those of them whose names have this text
  --postgres URL  use this empty PostgreSQL database as the store, instead of SQLite in memory
  --coverage      print what the histories have reached, and what they have not
`;

type SavedHistory = { seed: number; rule: string; history: History };

export async function simulate(time: VirtualTime, random: SeededRandom): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      histories: { type: "string", default: "1000" },
      minutes: { type: "string", default: "60" },
      log: { type: "boolean", default: false },
      shrink: { type: "boolean", default: false },
      save: { type: "string" },
      first: { type: "boolean", default: false },
      scenarios: { type: "string" },
      postgres: { type: "string" },
      replay: { type: "string", multiple: true },
      writes: { type: "string" },
      cell: { type: "string" },
      coverage: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [seed, histories, minutes] = [values.seed, values.histories, values.minutes].map(Number);
  if (
    seed === undefined ||
    histories === undefined ||
    minutes === undefined ||
    Number.isNaN(seed + histories + minutes)
  ) {
    console.error(usage);
    return 2;
  }
  const { postgres } = values;
  const store = postgres === undefined ? openSqliteStore() : openPostgresStore(postgres, time);
  const simulator = await time.run(store.then((opened) => openSimulator(time, random, opened)));
  if (values.replay !== undefined) return replay(values.replay);
  if (values.writes !== undefined) {
    const { played, of, failed } = await playMatrix(
      simulator,
      time,
      { every: Number(values.writes), only: values.cell },
      console.log,
    );
    console.log(`${played} of ${of} cells, ${failed} failed`);
    await simulator.close();
    return failed > 0 ? 1 : 0;
  }
  const failures: Failure[] = [];
  const startedAt = process.hrtime.bigint();
  const cpuBefore = process.cpuUsage();
  const { played, digest } = await runHistories(
    simulator,
    { seed, histories, minutes, first: values.first },
    (failure) => {
      failures.push(failure);
      console.log(`seed ${failure.seed}: ${failure.rule}: ${failure.what}`);
    },
    async (at) => {
      const result = await written({ name: `seed-${at}`, seed: at }, (watch) =>
        runSeed(simulator, at, watch),
      );
      if (values.log) console.log(result.log.join("\n"));
      return result;
    },
  );
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
  const { user, system } = process.cpuUsage(cpuBefore);
  const processor = (user + system) / 1e6;
  console.log(
    `${played} histories in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor): ` +
      `${(played / seconds).toFixed(0)} a second, ${failures.length} failed, digest ${digest}`,
  );
  if (values.shrink) await shrinkAll(values.save);
  if (values.coverage) console.log(coverageReport(simulator.coverage).join("\n"));
  await simulator.close();
  return failures.length > 0 ? 1 : 0;

  /** Plays a history, and writes it as a scenario where that is wanted. */
  function written(named: { name: string; seed: number }, play: (watch?: Watch) => Promise<Result>) {
    return values.scenarios === undefined ? play() : writeScenario(values.scenarios, named, play);
  }

  async function replay(files: readonly string[]): Promise<number> {
    let failed = 0;
    for (const file of files) {
      const { seed, history }: SavedHistory = JSON.parse(readFileSync(file, "utf8"));
      const { violations, log } = await written({ name: basename(file, ".json"), seed }, (watch) =>
        runHistory(simulator, seed, history, watch),
      );
      if (values.log) console.log(log.join("\n"));
      for (const { rule, what } of violations) console.log(`${file}: ${rule}: ${what}`);
      console.log(`${file}: ${violations.length === 0 ? "holds" : "fails"}`);
      failed += violations.length > 0 ? 1 : 0;
    }
    console.log(`${files.length} saved histories, ${failed} failed`);
    await simulator.close();
    return failed > 0 ? 1 : 0;
  }

  async function shrinkAll(folder: string | undefined): Promise<void> {
    for (const { seed: failed, rule } of failures) {
      const history = await shrink(simulator, failed);
      if (history === undefined) continue;
      const saved: SavedHistory = { seed: failed, rule, history };
      const text = JSON.stringify(saved, null, 2);
      console.log(text);
      if (folder === undefined) continue;
      const name = `seed-${failed}`;
      await writeScenario(folder, { name, seed: failed }, (watch) =>
        runHistory(simulator, failed, history, watch),
      );
      writeFileSync(join(folder, `${name}.json`), `${text}\n`);
    }
  }
}
