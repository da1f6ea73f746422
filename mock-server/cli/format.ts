import { stringify } from "yaml";
import { momentForms, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { DateTime, durationForms, isoAt, parseDuration } from "#fixtures/time.ts";
import type { ClockReading, HttpExchange, JournalEntry, TimeEvent } from "../control/client.ts";
import { systemNow } from "../world/clock.ts";
import { CliError } from "./cli-error.ts";

/** An ISO instant in New Zealand: `Mon 23-11-2026, 09:00`. */
export function timeText(iso: string): string {
  return DateTime.fromISO(iso).toFormat("ccc dd-MM-yyyy, HH:mm");
}

/** The same with its seconds. */
export function exactTimeText(iso: string): string {
  return DateTime.fromISO(iso).toFormat("ccc dd-MM-yyyy, HH:mm:ss");
}

export function clockText({ now, running, scale = 1 }: ClockReading): string {
  const pace = scale === 1 ? "the clock runs" : `the clock runs ${scale} times as fast`;
  return `${timeText(now)}, ${running ? pace : "the clock is stopped"}`;
}

export function eventText({ at, type, person, about }: TimeEvent): string {
  return `${timeText(at)}  ${type}  ${person}  ${about}`;
}

export function callText({
  sequence,
  at,
  call,
  person,
  status,
  input,
  message,
  fault,
}: JournalEntry): string {
  const details = [input && JSON.stringify(input), message, fault && `fault ${fault}`];
  return [sequence, exactTimeText(at), status ?? "no answer", call, person ?? "-", ...details]
    .filter(Boolean)
    .join("  ");
}

/** The last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

/** Its times are written as `Mon 23-11-2026, 09:00`. */
export function yamlText(value: unknown): string {
  const readable: unknown = JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(part)
      ? timeText(part)
      : part,
  );
  return stringify(readable, { lineWidth: 110 }).trimEnd();
}

export function wrapped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(.{1,100})(?: |$)/g, "$1\n")
    .trimEnd();
}

/** `59 minutes`, `1 hour`: in its largest unit. */
export function spanText(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ["second", 1];
  return countText(Math.floor(seconds / length), unit);
}

/** `1 call`, `2 calls`. */
export function countText(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** In words or as ISO writes it. Throws for any other text. */
export function durationOf(words: string): string {
  const text = words.trim().replace(/^p/, "P");
  if (parseDuration(text) !== undefined) return text;
  throw new CliError(`"${words}" is not a duration: ${durationForms}.`, "usage");
}

/** What a person types, counted from now: `23-11-2026 09:00`. Throws when it is no time. */
export function instantOf(words: string): string {
  const found = readMoment(words);
  if (found) return isoAt(found.at(systemNow()));
  throw new CliError(`"${words}" is not a time: ${momentForms}.`, "usage");
}

export function httpText({ at, milliseconds, request, response, isComplete }: HttpExchange): string {
  const messageText = ({ line, headers, body }: HttpExchange["request"]) =>
    [line, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join("\n");
  return [
    messageText(request).trimEnd(),
    response ? messageText(response).trimEnd() : "There was no answer.",
    `${milliseconds} ms, ${timeText(at)}${response && !isComplete ? ", and the answer was cut" : ""}`,
  ].join("\n\n");
}
