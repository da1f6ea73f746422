import { join } from "node:path";
import { root } from "../addresses.ts";
import { against, median } from "../figures.ts";
import { start } from "../programs.ts";
import type { Table } from "../table.ts";
import { addressOf, practicePorts, usageAddressOf } from "./addresses.ts";
import { type LongList, longList } from "./long-list.ts";
import { type Cost, costInTurns, type Subject } from "./rounds.ts";
import { firstAnswer } from "./start.ts";
import { usageOf } from "./usage.ts";
import { liveWorldsRow, worldRows } from "./worlds.ts";

const cpuTarget = 1.5;

/** The mock practice beside bare Express and a Map that does the same work (PRACTICE-SERVER 10). */
export async function practice(): Promise<Table[]> {
  const starts = await firstAnswer();
  await startProgram("serve-practice.ts", practicePorts.thousand, { PATIENTS: "1000" });
  await startProgram("serve-practice.ts", practicePorts.tenThousand, { PATIENTS: "10000" });
  await startProgram("serve-bare.ts", practicePorts.bare);
  const small = await longList(practicePorts.thousand);
  const large = await longList(practicePorts.tenThousand);
  const bare = await bareList(small);
  const subjects = [
    subject("bare Express and a Map of 10,000", practicePorts.bare, bare),
    subject("practice of 1,000", practicePorts.thousand, small),
    subject("practice of 10,000", practicePorts.tenThousand, large),
  ] as const;
  const costs = await costInTurns(subjects);
  const [ofBare, ofSmall, ofLarge] = subjects.map((one) => costs.get(one) as Cost) as [Cost, Cost, Cost];
  const { rssMegabytes } = await usageOf(usageAddressOf(practicePorts.tenThousand));
  return [
    {
      title: "One list of 50 entries, by the real call with worlds and journal on",
      columns: ["", "CPU µs a request", "× bare", "target", "", "p99 ms", "per second"],
      rows: [
        [subjects[0].name, ...cells(ofBare, [])],
        [subjects[1].name, ...cells(ofSmall, against(ofSmall.cpu / ofBare.cpu, "≤", cpuTarget, 2))],
        [subjects[2].name, ...cells(ofLarge, against(ofLarge.cpu / ofBare.cpu, "≤", cpuTarget, 2))],
      ],
      notes: ["Medians of interleaved rounds with 8 connections. CPU is the measured process's own."],
    },
    {
      title: "The practice itself",
      columns: ["", "measured", "target", ""],
      rows: [
        ["10,000 patients against 1,000, CPU ×", ...against(ofLarge.cpu / ofSmall.cpu, "≤", 1.1, 2)],
        ["first answer after a start, ms", ...against(median(starts.later), "≤", 600, 0)],
        ["first answer after the very first start, ms", starts.first.toFixed(0)],
        ["resident after the rounds, MB", ...against(rssMegabytes, "≤", 300, 0)],
        ...worldRows(),
        await liveWorldsRow(practicePorts.thousand),
      ],
    },
  ];
}

function subject(name: string, port: number, { url, headers }: Omit<LongList, "resources">): Subject {
  return { name, url, headers, usageUrl: usageAddressOf(port) };
}

function cells({ cpu, p99, perSecond }: Cost, ratio: readonly string[]): string[] {
  const [times = "1.00", target = "", mark = ""] = ratio;
  return [cpu.toFixed(0), times, target, mark, p99.toFixed(0), perSecond.toFixed(0)];
}

/** Gives the bare server the very same list, and nine thousand nine hundred and ninety-nine others. */
async function bareList({ resources }: LongList): Promise<Omit<LongList, "resources">> {
  const put = (patient: number, list: readonly object[]) =>
    fetch(`${addressOf(practicePorts.bare)}/medications/${patient}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(list),
    });
  for (let patient = 1; patient <= 10_000; patient++) await put(patient, resources.slice(0, 5));
  await put(777, resources);
  return { url: `${addressOf(practicePorts.bare)}/medications/777`, headers: {} };
}

async function startProgram(file: string, port: number, env: Record<string, string> = {}): Promise<void> {
  await start({
    name: file,
    args: ["--expose-gc", join(root, "bench/practice", file)],
    env: { ...env, PORT: String(port), NODE_ENV: "test" },
    readyUrls: [usageAddressOf(port)],
  });
}
