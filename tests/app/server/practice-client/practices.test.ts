import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import { practiceDataOf, watchPractices } from "#app/.server/practice-client/practices.ts";
import { openSignedIn } from "#app/.server/session/open-session.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import { testTables } from "../../../support/function-tables.ts";

const startedAt = 1_000_000_000_000;
let folder: string;
let practices: ReturnType<typeof watchPractices>;
let errors: { mock: { calls: Parameters<typeof log.error>[] } };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "practices-"));
  vi.useFakeTimers({ now: startedAt, toFake: ["Date", "setInterval", "clearInterval"] });
  errors = vi.spyOn(log, "error").mockReturnValue();
});
afterEach(() => {
  practices.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

type Act = {
  write?: Record<string, object | string>;
  away?: string;
  move?: "away" | "empty";
  names?: string[];
  allowed?: string[];
  open?: string;
  pass?: number;
} & Partial<Record<"start" | "errors" | "status" | "policy" | "take" | "taken", "yes">>;

const apiOf = (host: string) => `https://${host}.example.nz/api`;
const start = (env: NodeJS.ProcessEnv = {}) => {
  practices = watchPractices(readConfig({ PRACTICE_DATA: folder, ...env }));
};
const nameOf = (host: string) => practiceDataOf(practices.config(), apiOf(host)).name ?? null;
const isAllowed = (host: string) => {
  try {
    return baseUrlsFor(apiOf(host), practices.config()).api !== undefined;
  } catch {
    return false;
  }
};
/** What has been read, and how many seconds after the start. */
async function statusOf(): Promise<string> {
  const { files, readAt, failure } = practices.status();
  expect((await metrics.lastPracticeRead.get()).values[0]?.value).toBe((readAt ?? 0) / 1_000);
  if (failure) expect(errors.mock.calls.at(-1)).toEqual([{ error: failure }, "practice data not read"]);
  const why = /\w+\.json: \w+/.exec(failure ?? "");
  return [`${files} files of ${((readAt ?? 0) - startedAt) / 1_000} s`, why?.[0]].filter(Boolean).join(", ");
}
/** What becomes of a session at a practice. */
async function stageAt(host: string): Promise<string> {
  const data = { stage: "signedIn", apiUrl: apiOf(host) };
  const services = { sessions: { open: async () => ({ data }) }, identify: () => undefined };
  const request = new Request("http://portal.test");
  const open = await openSignedIn({ ...services, config: practices.config() } as never, request, false);
  return open?.data.stage ?? "none";
}

async function history(env: NodeJS.ProcessEnv, acts: Act[]): Promise<unknown[]> {
  const told: unknown[] = [];
  let taken: ReturnType<typeof practices.config> | undefined;
  for (const act of acts) {
    for (const [name, data] of Object.entries(act.write ?? {})) {
      const own = { origins: [`https://${name}.example.nz`] };
      const text = typeof data === "string" ? data : JSON.stringify({ ...own, ...data });
      writeFileSync(join(folder, `${name}.json`), text);
    }
    if (act.start) start(env);
    if (act.away) rmSync(join(folder, `${act.away}.json`));
    if (act.move === "away") rmSync(folder, { recursive: true });
    if (act.move === "empty") mkdirSync(folder);
    if (act.take) taken = practices.config();
    vi.advanceTimersByTime((act.pass ?? 0) * 1_000);
    if (act.names) told.push(act.names.map(nameOf));
    if (act.allowed) told.push(act.allowed.filter(isAllowed));
    if (act.open) told.push(await stageAt(act.open));
    if (act.errors) told.push(errors.mock.calls.length);
    if (act.status) told.push(await statusOf());
    if (act.policy) told.push(practices.config().cardOrigins.connect.includes("https://lake.example.nz"));
    if (act.taken && taken)
      told.push(`${practiceDataOf(taken, apiOf("hill")).name}, ${taken.practiceOrigins.join(" ")}`);
  }
  return told;
}

testTables(join(import.meta.dirname, "practices.yaml"), { practices: history });

test("follows the link that Kubernetes swaps when a ConfigMap changes", () => {
  const version = (name: string, practice: string) => {
    mkdirSync(join(folder, name));
    const data = { name: practice, origins: ["https://hill.example.nz"] };
    writeFileSync(join(folder, name, "hill.json"), JSON.stringify(data));
    symlinkSync(name, join(folder, "..next"));
    renameSync(join(folder, "..next"), join(folder, "..data"));
  };
  version("..2026_1", "Hill");
  symlinkSync(join("..data", "hill.json"), join(folder, "hill.json"));
  start();
  // The same length, so that only what is in it tells.
  version("..2026_2", "Hull");
  rmSync(join(folder, "..2026_1"), { recursive: true });
  vi.advanceTimersByTime(10_000);
  expect(nameOf("hill")).toBe("Hull");
});

test("reads nothing again where there are no files", () => {
  practices = watchPractices(readConfig({}));
  expect(vi.getTimerCount()).toBe(0);
});
