import { z } from "zod";
import { maxFieldLength, tooLong } from "../field-problems.ts";

export const field = z
  .string()
  .max(maxFieldLength, tooLong)
  .default("")
  .transform((text) => text.trim());

export const from = z.string().default("{}");

/** Names the form that was opened, so that it does its work once (threat T34). */
export const formKey = z.string().min(1).max(100);
