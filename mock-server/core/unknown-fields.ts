import { z } from "zod";
import { didYouMean } from "./suggest.ts";

/** Each with the closest field that the schema has. Pass it as the `error` of a parse. */
export function nameUnknownFields(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
  return issue.keys.map((key: string) => `There is no field "${key}".${didYouMean(key, known)}`).join(" ");
}
