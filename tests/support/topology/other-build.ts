import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

/** A copy of the program whose build has another text in every script and style, and so other names of them. */
export function otherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ["app", "machines", "practice-api", "build/client", "build/server", "package.json"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const names = globSync("build/client/assets/*-*.{js,mjs,css}").map((file) => file.replace(/^.*\//, ""));
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(\w+)$/, "0.$1")]));
  const pattern = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  // The name of the build, which the metrics have too.
  const [, version = ""] = /"manifest-(\w+)\.js"/.exec(JSON.stringify(names)) ?? [];
  const quotedVersion = new RegExp(`(["'\`])${version}\\1`, "g");
  for (const file of globSync(join(folder, "build/**/*.{js,mjs,css,json}"))) {
    const text = readFileSync(file, "utf8")
      .replace(pattern, (name) => renamed.get(name) ?? name)
      .replace(quotedVersion, `$1${version}0$1`);
    writeFileSync(file, file.includes("/assets/") ? `${text}\n/* another build */\n` : text);
  }
  const assets = join(folder, "build/client/assets");
  for (const file of globSync("*.{gz,br}", { cwd: assets })) rmSync(join(assets, file));
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other));
  return folder;
}
