import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLogSink, openLogFile } from "#app/.server/telemetry/log-sink.ts";

const folder = fs.mkdtempSync(join(tmpdir(), "portal-sink-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const line = (index: number) => `{"line":${index}}\n`;
const written = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((each) => JSON.parse(each) as { line?: number; dropped?: number });

describe("the log's sink", () => {
  test("drops and counts lines while the disk is full, and logs the count once it is not", () => {
    const file = join(folder, "full.log");
    let isFull = true;
    const sink = createLogSink(() => openLogFile(isFull ? "/dev/full" : file));
    for (let index = 0; index < 550; index++) {
      sink.write(line(index));
      vi.advanceTimersByTime(10);
    }
    isFull = false;
    vi.advanceTimersByTime(1_000);
    const [report, ...lines] = written(fs.readFileSync(file, "utf8"));
    expect(report?.dropped).toBeGreaterThan(300);
    expect(lines.map((each) => each.line)).toEqual(
      Array.from(lines, (_, index) => (report?.dropped ?? 0) + index),
    );
    expect(lines.at(-1)).toEqual({ line: 549 });
  });

  test("never waits for a reader that has stalled, and passes on what it kept when the reader continues", () => {
    const file = join(folder, "stalled");
    const reader = readerOf(file);
    const sink = createLogSink(() => openLogFile(file));
    const count = 100_000;
    for (let index = 0; index < count; index++) sink.write(line(index));
    let text = "";
    for (let rounds = 0; rounds < 100; rounds++) {
      vi.advanceTimersByTime(50);
      text += reader.read();
    }
    reader.close();
    const lines = written(text);
    const dropped = lines.reduce((sum, each) => sum + (each.dropped ?? 0), 0);
    const passed = lines.flatMap((each) => each.line ?? []);
    expect(dropped).toBeGreaterThan(0);
    expect(passed.length + dropped).toBe(count);
    expect(passed).toEqual(Array.from(passed, (_, index) => index));
  });

  test("continues when its reader has closed and another one opens", () => {
    const file = join(folder, "gone");
    const first = readerOf(file);
    const sink = createLogSink(() => openLogFile(file));
    sink.write(line(0));
    expect(written(first.read())).toEqual([{ line: 0 }]);
    first.close();
    sink.write(line(1));
    sink.write(line(2));
    const second = readerOf(file);
    vi.advanceTimersByTime(1_000);
    sink.write(line(3));
    expect(written(second.read())).toMatchObject([{ dropped: 1 }, { line: 2 }, { line: 3 }]);
    second.close();
  });

  test("goes on in a new file once its own was renamed and it is told to", () => {
    const file = join(folder, "rotated.log");
    const sink = createLogSink(() => openLogFile(file));
    sink.write(line(0));
    fs.renameSync(file, `${file}.1`);
    sink.write(line(1));
    sink.reopen();
    sink.write(line(2));
    expect(written(fs.readFileSync(`${file}.1`, "utf8"))).toEqual([{ line: 0 }, { line: 1 }]);
    expect(written(fs.readFileSync(file, "utf8"))).toEqual([{ line: 2 }]);
  });

  test("appends to a file that its owner alone may read", () => {
    const file = join(folder, "logs", "portal.log");
    createLogSink(() => openLogFile(file)).write(line(0));
    createLogSink(() => openLogFile(file)).write(line(1));
    expect(written(fs.readFileSync(file, "utf8"))).toEqual([{ line: 0 }, { line: 1 }]);
  });
});

/** Opens a pipe of this name. `read` returns what it holds now. */
function readerOf(file: string) {
  if (!fs.existsSync(file)) execFileSync("mkfifo", [file]);
  const chunk = Buffer.alloc(65_536);
  const reader = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const read = () => {
    try {
      return chunk.toString("utf8", 0, fs.readSync(reader, chunk));
    } catch {
      return "";
    }
  };
  return { read, close: () => fs.closeSync(reader) };
}
