import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const table = readFileSync(join(import.meta.dirname, "sample-inputs.yaml"), "utf8");

/** By calls such as `billing.invoices`. */
export const sampleInputs: ReadonlyMap<string, object> = new Map(
  Object.entries(z.record(z.string(), z.looseObject({})).parse(parse(table))),
);
