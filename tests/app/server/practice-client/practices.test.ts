import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import {
  practiceDataOf,
  type WatchedPractices,
  watchPractices,
} from "#app/.server/practice-client/practices.ts";
import { openSignedIn } from "#app/.server/session/open-session.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";

let folder: string;
let practices: WatchedPractices;
let errors: { mock: { calls: Parameters<typeof log.error>[] } };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "practices-"));
  vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ["Date", "setInterval", "clearInterval"] });
  errors = vi.spyOn(log, "error").mockReturnValue();
});
afterEach(() => {
  practices.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, data: object | string) =>
  writeFileSync(join(folder, name), typeof data === "string" ? data : JSON.stringify(data));
const hill = { name: "Hill", origins: ["https://hill.example.nz"] };
const start = (env: NodeJS.ProcessEnv = {}) => {
  practices = watchPractices(readConfig({ PRACTICE_DATA: folder, ...env }));
};
/** Writes these files anew, with the origin that each is named after, and lets seconds pass. */
const change = (seconds: number, files: Readonly<Record<string, object | string>>) => {
  for (const [name, data] of Object.entries(files)) {
    write(
      `${name}.json`,
      typeof data === "string" ? data : { origins: [`https://${name}.example.nz`], ...data },
    );
  }
  later(seconds);
};
const nameOf = (host: string) => practiceDataOf(practices.config(), `https://${host}.example.nz/api`).name;
const isAllowed = (host: string) => {
  try {
    return baseUrlsFor(`https://${host}.example.nz/api`, practices.config()).api !== undefined;
  } catch {
    return false;
  }
};
const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);
const lastRead = async () => (await metrics.lastPracticeRead.get()).values[0]?.value;

describe("the files of PRACTICE_DATA", () => {
  test("are read again within ten seconds: changed, broken, repaired", async () => {
    write("hill.json", hill);
    start();
    expect([nameOf("hill"), isAllowed("hill"), isAllowed("lake")]).toEqual(["Hill", true, false]);

    change(10, { hill: { name: "Hill Road" }, lake: { name: "Lake" } });
    expect([nameOf("hill"), nameOf("lake"), isAllowed("lake")]).toEqual(["Hill Road", "Lake", true]);
    const readAt = await lastRead();
    expect(readAt).toBe(Date.now() / 1_000);

    change(60, { lake: '{ "name": "La', hill: { name: "Not taken" } });
    expect([nameOf("hill"), nameOf("lake"), isAllowed("lake")]).toEqual(["Hill Road", "Lake", true]);
    expect(errors.mock.calls).toEqual([
      [{ error: expect.stringMatching(/lake\.json: SyntaxError: /) as string }, "practice data not read"],
    ]);
    expect(await lastRead()).toBe(readAt);
    const failed = { readAt: (readAt ?? 0) * 1_000, failure: expect.any(String) as string };
    expect(practices.status()).toMatchObject(failed);

    change(10, { lake: { name: "Lakeside" } });
    expect([nameOf("hill"), nameOf("lake")]).toEqual(["Not taken", "Lakeside"]);
    expect(await lastRead()).toBe(Date.now() / 1_000);
    expect(practices.status()).toEqual({ files: 2, readAt: Date.now(), failure: undefined });
  });

  test("are logged anew for another fault, and for the same one after a repair", () => {
    write("hill.json", hill);
    start();
    for (const text of ["{", "{ }}", "{}", "{"]) change(30, { hill: text });
    expect(errors.mock.calls).toHaveLength(3);
  });

  test("stay as they were while the folder is away or empty, as when it is not mounted", () => {
    write("hill.json", hill);
    start();
    for (const takeAway of [() => rmSync(folder, { recursive: true }), () => mkdirSync(folder)]) {
      takeAway();
      later(10);
      expect([nameOf("hill"), isAllowed("hill")]).toEqual(["Hill", true]);
    }
  });

  test("follow the link that Kubernetes swaps when a ConfigMap changes", () => {
    const version = (name: string, data: object) => {
      mkdirSync(join(folder, name));
      write(join(name, "hill.json"), data);
      symlinkSync(name, join(folder, "..next"));
      renameSync(join(folder, "..next"), join(folder, "..data"));
    };
    version("..2026_1", hill);
    symlinkSync(join("..data", "hill.json"), join(folder, "hill.json"));
    start();
    // The same length, so that only what is in it tells.
    version("..2026_2", { ...hill, name: "Hull" });
    rmSync(join(folder, "..2026_1"), { recursive: true });
    later(10);
    expect(nameOf("hill")).toBe("Hull");
  });

  test("take an origin away with its file", () => {
    write("hill.json", hill);
    write("lake.json", { origins: ["https://lake.example.nz"] });
    start();
    rmSync(join(folder, "lake.json"));
    later(10);
    expect([isAllowed("hill"), isAllowed("lake")]).toEqual([true, false]);
  });

  test("close the sessions at a practice that is taken away", async () => {
    write("hill.json", hill);
    write("lake.json", { origins: ["https://lake.example.nz"] });
    start();
    const data = { stage: "signedIn", apiUrl: "https://lake.example.nz/api" };
    const opened = () => {
      const services = { sessions: { open: async () => ({ data }) }, identify: () => undefined };
      const request = new Request("http://portal.test");
      return openSignedIn({ ...services, config: practices.config() } as never, request, false);
    };
    expect(await opened()).toEqual({ data });
    rmSync(join(folder, "lake.json"));
    later(10);
    expect(await opened()).toBeUndefined();
  });

  test("add no origin that the start would refuse", () => {
    write("hill.json", hill);
    start({ NODE_ENV: "test", STRIPE_URL: "../stripe" });
    for (const origin of [
      "https://lake.example.nz/x",
      "https://a@lake.example.nz",
      "ftp://lake.example.nz",
    ]) {
      change(10, { lake: { origins: [origin] } });
      expect(practices.config().practiceOrigins).not.toContain(origin);
      expect([isAllowed("lake"), isAllowed("hill")]).toEqual([false, true]);
    }
    change(10, { lake: {} });
    // The policy of the pages follows.
    expect(practices.config().cardOrigins.connect).toContain("https://lake.example.nz");
  });

  test("leave what a request has taken as it was", () => {
    write("hill.json", hill);
    start();
    const taken = practices.config();
    change(10, { hill: { name: "Hill Road", origins: ["https://other.example.nz"] } });
    expect(practiceDataOf(taken, "https://hill.example.nz").name).toBe("Hill");
    expect(taken.practiceOrigins).toContain("https://hill.example.nz");
    expect(isAllowed("hill")).toBe(false);
  });

  test("are not read again where there are none", () => {
    practices = watchPractices(readConfig({}));
    expect(vi.getTimerCount()).toBe(0);
  });
});
