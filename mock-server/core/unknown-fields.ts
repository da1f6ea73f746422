import { z } from "zod";
import { didYouMean } from "./suggest.ts";

/**
 * The message about fields that a schema does not have, each with the closest one that it has. Pass it as
 * the `error` of a parse; all other issues keep their own message.
 */
export function nameUnknownFields(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
  return issue.keys.map((key: string) => `There is no field "${key}".${didYouMean(key, known)}`).join(" ");
}
