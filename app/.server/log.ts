import { pino } from "pino";
import { environment, parseEnvironment } from "./environment.ts";
import { createLogSink, openLogFile, openStandardOutput } from "./log-sink.ts";
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
