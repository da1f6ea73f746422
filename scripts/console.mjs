// Builds the console of the mock practice into build/console, unless the build there is of the same sources.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const stamp = "build/console/.sources";

/** Everything that the build reads, as one hash. */
function sources() {
  const files = [
    ...globSync("mock-server/console/**/*.{ts,tsx,css,html}"),
    ...globSync("mock-server/control/{client,control-error,follow-journal,send-call}.ts"),
    ...globSync("app/{tokens,ui/**/*}.css"),
    "tailwind.config.ts",
    "scripts/icon-sprite.ts",
    "package-lock.json",
  ].toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds the console when that is needed. Returns whether there is a build of the current sources. */
export function buildConsole() {
  const wanted = sources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  console.log("Building the console of the mock practice …");
  const { status } = spawnSync("vite build --config mock-server/console/vite.config.ts", {
    stdio: ["ignore", "ignore", "inherit"],
    shell: true,
  });
  if (status !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !buildConsole()) process.exit(1);
