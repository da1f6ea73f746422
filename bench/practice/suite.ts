import { join } from "node:path";
import { practiceNodeOptions } from "../../scripts/processes.mjs";
import { root } from "../addresses.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import { start } from "../programs.ts";
import type { Table } from "../table.ts";
import { addressOf, practicePorts, usageAddressOf } from "./addresses.ts";
import { type LongList, longList } from "./long-list.ts";
import { messagesRow } from "./messages.ts";
import { costOfPatients } from "./patients.ts";
import { recordStoreTable } from "./record-store.ts";
import { type Cost, costInTurns, type Subject } from "./rounds.ts";
import { startTimes } from "./start.ts";
import { usageOf } from "./usage.ts";
import { liveWorldsRow, worldRows } from "./worlds.ts";

const cpuTarget = 1.5;
const smallPractice = 1_000;

/** The mock practice beside bare Express and a Map that does the same work (docs/mock-practice.md 10). */
export async function practice({ practice: effort }: Effort): Promise<Table[]> {
  const starts = await startTimes(effort);
  await startProgram("serve-practice.ts", practicePorts.small, { PATIENTS: String(smallPractice) });
  await startProgram("serve-practice.ts", practicePorts.large, { PATIENTS: String(effort.patients) });
  await startProgram("serve-bare.ts", practicePorts.bare);
  const small = await longList(practicePorts.small);
  const large = await longList(practicePorts.large);
  const bare = await bareList(small, effort.patients);
  const subjects = [
    subject(`bare Express and a Map of ${count(effort.patients)}`, practicePorts.bare, bare),
    subject(`practice of ${count(smallPractice)}`, practicePorts.small, small),
    subject(`practice of ${count(effort.patients)}`, practicePorts.large, large),
  ] as const;
  const costs = await costInTurns(subjects, effort.load);
  const [ofBare, ofSmall, ofLarge] = subjects.map((one) => costs.get(one) as Cost) as [Cost, Cost, Cost];
  const ofPatients = await costOfPatients(smallPractice, effort);
  const { rssMegabytes } = await usageOf(usageAddressOf(practicePorts.large));
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
        [
          `${count(effort.patients)} patients against ${count(smallPractice)}, CPU ×`,
          ...against(ofPatients, "≤", 1.1, 2),
        ],
        ["first answer after a start, ms", ...against(median(starts.later), "≤", 600, 0)],
        ["first answer after the very first start, ms", starts.first.toFixed(0)],
        ["resident after the rounds, MB", ...against(rssMegabytes, "≤", 300, 0)],
        messagesRow(effort.starts),
        ...worldRows(effort),
        await liveWorldsRow(practicePorts.small, effort),
      ],
    },
    await recordStoreTable(effort),
  ];
}

const count = (value: number) => value.toLocaleString("en-NZ");

function subject(name: string, port: number, { url, headers }: Omit<LongList, "resources">): Subject {
  return { name, url, headers, usageUrl: usageAddressOf(port) };
}

function cells({ cpu, p99, perSecond }: Cost, ratio: readonly string[]): string[] {
  const [times = "1.00", target = "", mark = ""] = ratio;
  return [cpu.toFixed(0), times, target, mark, p99.toFixed(0), perSecond.toFixed(0)];
}

/** Stores the same list in the bare server for one patient, and a short one for each of the others. */
async function bareList({ resources }: LongList, patients: number): Promise<Omit<LongList, "resources">> {
  const put = (patient: number, list: readonly object[]) =>
    fetch(`${addressOf(practicePorts.bare)}/medications/${patient}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(list),
    });
  for (let patient = 1; patient <= patients; patient++) await put(patient, resources.slice(0, 5));
  await put(777, resources);
  return { url: `${addressOf(practicePorts.bare)}/medications/777`, headers: {} };
}

async function startProgram(file: string, port: number, env: Record<string, string> = {}): Promise<void> {
  await start({
    name: file,
    args: [...practiceNodeOptions, "--expose-gc", join(root, "bench/practice", file)],
    env: { ...env, PORT: String(port), NODE_ENV: "test" },
    readyUrls: [usageAddressOf(port)],
  });
}
