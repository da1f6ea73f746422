import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TargetOptions } from "../conformance/target.ts";
import { collectWorld } from "./collect.ts";

const template = fileURLToPath(new URL("./handlers-template.js", import.meta.url));

/** Collections of @msw/data with handlers of msw. */
export async function writeMswExport(
  folder: string,
  options: TargetOptions,
  only?: ReadonlySet<string>,
): Promise<{ records: number; calls: number }> {
  const world = await collectWorld(options, only);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "world.js"), `export default ${JSON.stringify(world, null, 2)};\n`);
  copyFileSync(template, join(folder, "handlers.js"));
  const records = world.calls.map(({ answer }) => (answer.kind === "list" ? answer.records.length : 0));
  return { records: records.reduce((sum, count) => sum + count, 0), calls: world.calls.length };
}
