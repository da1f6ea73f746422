import { writeFileSync } from "node:fs";
import { type ConformOptions, conform } from "./conform.ts";
import { type Disposable, mutationScore } from "./mutations/score.ts";
import { junit } from "./report/junit.ts";
import { conformanceText, countsOf, defaultSlow, slowCalls } from "./report/text.ts";

export type ConformCommand = Pick<
  ConformOptions,
  | "identity"
  | "practice"
  | "user"
  | "password"
  | "hosts"
  | "otherPatient"
  | "only"
  | "adaptation"
  | "interceptor"
> & {
  readonly allowWrites?: boolean;
  readonly everyField?: boolean;
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

export const leastScore = 0.95;

/** Returns the exit code. */
export async function runMutations(
  newPractice: () => Promise<Disposable>,
  print: (text: string) => void = console.log,
): Promise<number> {
  const score = await mutationScore({
    newPractice,
    onProgress: (done, total) => {
      if (done % 100 === 0) print(`${done} of ${total} mutants`);
    },
  });
  print(scoreText(score));
  return score.killed / score.total < leastScore ? 1 : 0;
}

export function scoreText(score: Awaited<ReturnType<typeof mutationScore>>): string {
  const { killed, total, unused, survivors } = score;
  const percent = ((100 * killed) / total).toFixed(1);
  return [
    ...survivors.map(({ call, part, at, change }) => `survived  ${call} ${part}: ${at} ${change}`),
    `${killed} of ${total} mutants are noticed, ${percent} %. ${unused} more changed nothing: the practice has no such field.`,
  ].join("\n");
}
