import { hostname } from "node:os";
import { pino } from "pino";
import manifest from "../../../package.json" with { type: "json" };
import { environment } from "../configuration/environment.ts";
import { parseEnvironment } from "../configuration/parse-environment.ts";
import { errorText } from "../errors.ts";
import { createLogSink, openLogFile, openStandardOutput } from "./log-sink.ts";
import { requestScope } from "./request-scope.ts";

export const { version } = manifest;

/** Others are dropped: no name, NHI, e-mail, token, query or body is logged by mistake (threat T46). */
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
  "practice",
  "account",
] as const;
type LogFields = Partial<Record<(typeof allowed)[number], string | number | undefined>>;
/** `error` is then the text of its `cause`. */
type GivenFields = LogFields & { cause?: unknown };

const {
  LOG_LEVEL: level,
  LOG_FILE: file,
  INSTANCE_NAME: instance = hostname(),
} = parseEnvironment(environment.pick({ LOG_LEVEL: true, LOG_FILE: true, INSTANCE_NAME: true }), process.env);
const output = createLogSink(() => (file === undefined ? openStandardOutput() : openLogFile(file)));
// A log that was rotated goes on in a new file. Without a file the signal ends the process, as the end of a terminal does.
if (file !== undefined) process.on("SIGHUP", output.reopen);
const sink = pino({ level, base: { instance, version }, timestamp: pino.stdTimeFunctions.isoTime }, output);

const at =
  (level: "debug" | "info" | "warn" | "error") =>
  (given: GivenFields, message: string): void => {
    const fields: LogFields = "cause" in given ? { ...given, error: errorText(given.cause) } : given;
    const allowedFields: LogFields = { ...requestScope() };
    for (const name of allowed) if (fields[name] !== undefined) allowedFields[name] = fields[name];
    sink[level](allowedFields, message);
  };

export { instance };

export const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
