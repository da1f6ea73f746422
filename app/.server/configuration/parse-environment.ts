import type { z } from "zod";

const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type")
    return `it must be a ${issue.expected === "int" ? "whole " : ""}number, such as 15`;
  if (issue.code === "invalid_value") return `it must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.path?.includes("DATABASE_URL"))
    return "it must be an address, such as postgres://role:password@host:5432/portal";
  if (issue.code === "invalid_format" && issue.format === "url")
    return "it must be an address, such as https://portal.example.nz";
  const unit = "origin" in issue && issue.origin === "string" ? " characters" : "";
  const above = "inclusive" in issue && issue.inclusive === false ? "above" : "at least";
  if (issue.code === "too_small") return `it must be ${above} ${issue.minimum}${unit}`;
  return issue.code === "too_big" ? `it must be at most ${issue.maximum}${unit}` : undefined;
};

/** A variable that is set to nothing counts as absent. @throws Error with a sentence for each bad one. */
export function parseEnvironment<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present, { error: inWords });
  if (parsed.success) return parsed.data;
  const byName = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
  const sentences = [...byName].map(
    ([name, message]) => `The environment variable ${String(name)} cannot be used: ${message}.`,
  );
  throw new Error(sentences.toReversed().join("\n"));
}
