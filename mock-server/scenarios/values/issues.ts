import { z } from "zod";
import { inWords, type Mistake } from "../../core/mistakes.ts";

type Context = z.core.$RefinementCtx;
type Path = readonly PropertyKey[];

export function reportProblems(ctx: Context, input: unknown, problems: readonly Mistake[]): void {
  for (const { path, message, isKey = false } of problems) {
    ctx.issues.push({ code: "custom", input, path: [...path], message, params: { isKey } });
  }
}

export function parsedBy<T>(
  ctx: Context,
  value: unknown,
  result: z.ZodSafeParseResult<T>,
  pathOf: (path: Path) => Path = (path) => path,
): T {
  if (result.success) return result.data;
  // zod types the issues that it reports and those that it takes differently.
  for (const issue of result.error.issues)
    ctx.issues.push({ ...issue, input: value, path: [...pathOf(issue.path)] } as z.core.$ZodRawIssue);
  return z.NEVER;
}

/** Mistakes are reported for the picked schema alone and not for every option. */
export function either<T>(
  pick: (value: unknown) => z.ZodType<T>,
  options: readonly z.ZodType[],
  /** The value as it is written, so that its mistakes are reported beside others. */
  alsoCheck: (value: unknown) => readonly Mistake[] = () => [],
) {
  return z
    .unknown()
    .transform((value, ctx): T => {
      reportProblems(ctx, value, alsoCheck(value));
      return parsedBy(ctx, value, pick(value).safeParse(value, { error: inWords }));
    })
    .meta({ either: options });
}
