import { pino } from "pino";

/**
 * The only fields that may reach a log. Whatever else is passed is dropped here, so a name, an NHI, an
 * e-mail, a token, a query or a body cannot be logged by mistake (SECURITY T46).
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
] as const;
type LogFields = Partial<Record<(typeof allowed)[number], string | number>>;

const sink = pino(
  { level: process.env.LOG_LEVEL || "info", base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: process.env.LOG_FILE || 1, mkdir: true, sync: true }),
);

function write(level: "info" | "warn" | "error", fields: LogFields, message: string) {
  const kept: LogFields = {};
  for (const name of allowed) if (fields[name] !== undefined) kept[name] = fields[name];
  sink[level](kept, message);
}

export const log = {
  info: (fields: LogFields, message: string) => write("info", fields, message),
  warn: (fields: LogFields, message: string) => write("warn", fields, message),
  error: (fields: LogFields, message: string) => write("error", fields, message),
};
