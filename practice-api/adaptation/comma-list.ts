import { z } from "zod";

/** A comma-separated list in an environment variable. */
export const commaList = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
