import { closeSync, constants, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { pino } from "pino";
import { environment, parseEnvironment } from "./configuration/environment.ts";
import { errorCode } from "./errors/error-code.ts";
import { requestId } from "./request-id.ts";

/**
 * The only fields that may be logged. Any other is dropped, so that a name, an NHI, an e-mail, a token, a
 * query or a body cannot be logged by mistake (threat T46).
 */
const allowed = [
  "reqId",
  "method",
  "route",
  "status",
  "ms",
  "session",
  "call",
  "failure",
  "error",
  "attempt",
  "payment",
  "reason",
  "fields",
] as const;
type LogFields = Partial<Record<(typeof allowed)[number], string | number | undefined>>;

const { LOG_LEVEL: level, LOG_FILE: file } = parseEnvironment(
  environment.pick({ LOG_LEVEL: true, LOG_FILE: true }),
  process.env,
);
const sink = pino(
  { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
  createLogSink(() => (file === undefined ? openStandardOutput() : openLogFile(file))),
);

function write(level: "info" | "warn" | "error", fields: LogFields, message: string) {
  const reqId = requestId();
  const allowedFields: LogFields = reqId === undefined ? {} : { reqId };
  for (const name of allowed) if (fields[name] !== undefined) allowedFields[name] = fields[name];
  sink[level](allowedFields, message);
}

export const log = {
  info: (fields: LogFields, message: string) => write("info", fields, message),
  warn: (fields: LogFields, message: string) => write("warn", fields, message),
  error: (fields: LogFields, message: string) => write("error", fields, message),
};

export type LogSink = { write: (line: string) => void };

/** Lines that wait for a reader, in bytes, and how long a sink that failed is left alone, in ms. */
const maxWaitingBytes = 1_000_000;
const readerDelayMs = 50;
const errorDelayMs = 1_000;

const standardOutput = 1;
const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;

/** Opens a file, which may be a named pipe too. */
export function openLogFile(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, 0o600);
}

/**
 * Opens standard output a second time, because the first must stay blocking: the processes that share it
 * expect that. A socket cannot be opened again and is used as it is.
 */
function openStandardOutput(): number {
  try {
    return openSync("/proc/self/fd/1", O_WRONLY | O_APPEND | O_NONBLOCK);
  } catch {
    return standardOutput;
  }
}

/**
 * Writes lines at once, and never throws or waits. Lines wait in memory while a pipe is full; those that
 * exceed it, or that cannot be written, are dropped. A line with their number follows when writing works.
 */
export function createLogSink(open: () => number): LogSink {
  let fd: number | undefined;
  let waiting: string[] = [];
  let waitingBytes = 0;
  /** What is being written: the rest of a chunk. */
  let chunk = Buffer.alloc(0);
  let dropped = 0;
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

  /** Drops the waiting lines, and reopens the output for the next one. */
  function dropAll(): void {
    for (const byte of chunk) if (byte === newline) dropped += 1;
    dropped += waiting.length;
    [chunk, waiting, waitingBytes] = [Buffer.alloc(0), [], 0];
    isCut = isWithinLine;
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
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > maxWaitingBytes) {
        dropped += 1;
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
