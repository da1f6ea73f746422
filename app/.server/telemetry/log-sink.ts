import { closeSync, constants, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "../errors.ts";
import { metrics } from "./metrics.ts";

const maxWaitingBytes = 1_000_000;
const readerDelayMs = 50;
const errorDelayMs = 1_000;

const standardOutput = 1;
const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;

/** Not blocking, because the file may be a named pipe whose reader is slow or gone. */
export function openLogFile(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, 0o600);
}

/** The first must stay blocking, for the processes that share it. A socket cannot be opened again. */
export function openStandardOutput(): number {
  try {
    return openSync("/proc/self/fd/1", O_WRONLY | O_APPEND | O_NONBLOCK);
  } catch {
    return standardOutput;
  }
}

/** Never throws or waits. Lines wait while a pipe is full, or are dropped: a line then has their number. */
export function createLogSink(open: () => number) {
  let fd: number | undefined;
  let waiting: string[] = [];
  let waitingBytes = 0;
  let chunk = Buffer.alloc(0);
  let dropped = 0;
  const drop = (lines: number) => {
    dropped += lines;
    metrics.logLinesDropped.inc(lines);
  };
  /** The output ends in the middle of a line, whose rest is in the chunk or, when it is cut, was dropped. */
  let isWithinLine = false;
  let isCut = false;
  let isPaused = false;

  function drain(): void {
    while (!isPaused && (chunk.length > 0 || waiting.length > 0 || dropped > 0)) {
      if (chunk.length === 0) {
        chunk = Buffer.from(waiting.join(""));
        waiting = [];
      }
      const reportsDropped = dropped > 0 && (isCut || !isWithinLine);
      const report = reportsDropped ? `${isCut ? "\n" : ""}${droppedLine(dropped)}` : "";
      const bytes = reportsDropped ? Buffer.concat([Buffer.from(report), chunk]) : chunk;
      try {
        fd ??= open();
        const written = writeSync(fd, bytes);
        isWithinLine = bytes[written - 1] !== newline;
        waitingBytes -= written - (bytes.length - chunk.length);
        chunk = bytes.subarray(written);
        if (reportsDropped) [dropped, isCut] = [0, false];
      } catch (error) {
        const isFull = errorCode(error) === "EAGAIN";
        if (!isFull) dropAll();
        pause(isFull ? readerDelayMs : errorDelayMs);
      }
    }
  }

  function dropAll(): void {
    drop(chunk.filter((byte) => byte === newline).length + waiting.length);
    [chunk, waiting, waitingBytes] = [Buffer.alloc(0), [], 0];
    isCut = isWithinLine;
    reopen();
  }

  function reopen(): void {
    if (fd !== undefined && fd !== standardOutput) closeSync(fd);
    fd = undefined;
  }

  function pause(ms: number): void {
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      drain();
    }, ms).unref();
  }

  return {
    /** Its file may have been renamed. */
    reopen,
    write(line: string): void {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > maxWaitingBytes) {
        drop(1);
        return;
      }
      waitingBytes += bytes;
      waiting.push(line);
      drain();
    },
  };
}

const newline = "\n".charCodeAt(0);
const warning = 40;

function droppedLine(count: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: warning, time, dropped: count, msg: "log lines dropped" })}\n`;
}
