import { writeFileSync } from "node:fs";
import { type ConformOptions, conform } from "./conform.ts";
import { conformanceText, countsOf, defaultSlow, junit, slowCalls } from "./report/text.ts";

export type ConformCommand = Omit<ConformOptions, "onExchange"> & {
  readonly junit?: string;
  readonly report?: string;
  /** In seconds. */
  readonly slow?: number;
  readonly isJson?: boolean;
};

/** Returns the exit code. */
export async function runConform(
  command: ConformCommand,
  print: (text: string) => void = console.log,
): Promise<number> {
  const { junit: junitFile, report, slow, isJson = false, ...options } = command;
  const slowMilliseconds = slow === undefined ? defaultSlow : slow * 1_000;
  const found = await conform(options);
  const { results, dialects } = found;
  const counts = countsOf(results);
  if (junitFile) writeFileSync(junitFile, junit(results));
  const value = {
    counts,
    dialects,
    results,
    slow: Object.fromEntries(slowCalls(found.slowest, slowMilliseconds)),
  };
  const json = JSON.stringify(value, null, 2);
  if (report) writeFileSync(report, `${json}\n`);
  print(isJson ? json : conformanceText(found, slowMilliseconds));
  return counts.failed > 0 ? 1 : 0;
}
