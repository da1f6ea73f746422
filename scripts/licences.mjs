// Lists the packages of the lockfile by licence, those that production installs first.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Licences that allow all that the portal does with a package, with or without changes to it. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
  "Zlib",
];
/** Besides, for tools that no patient's browser and no server gets: the MPL asks for changes of its own files only. */
const forTools = ["CC-BY-4.0", "CC0-1.0", "MPL-2.0"];
/** Packages that name no licence of the list, as their own files say. */
const read = {
  "dejavu-fonts-ttf": "Bitstream-Vera",
  "png-js": "MIT",
};

/** @returns {{ name: string, licence: string, isProduction: boolean, isAllowed: boolean }[]} */
export function licencesOf(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([path]) => path !== "")
    .map(([path, { license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const isProduction = !dev;
      const allowed = isProduction ? permissive : [...permissive, ...forTools];
      const licence = read[name] ?? license ?? "none";
      return { name, licence, isProduction, isAllowed: name in read || isAllowed(licence, allowed) };
    });
}

/** One of the alternatives is enough, all of the parts of an alternative are needed. */
function isAllowed(expression, allowed) {
  return expression
    .replace(/[()]/g, "")
    .split(/ or /i)
    .some((alternative) => alternative.split(/ and /i).every((licence) => allowed.includes(licence)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = licencesOf(JSON.parse(readFileSync("package-lock.json", "utf8")));
  for (const isProduction of [true, false]) {
    const group = found.filter((one) => one.isProduction === isProduction);
    console.log(`\n${isProduction ? "In production" : "For development"}: ${group.length} packages`);
    for (const [licence, packages] of Object.entries(Object.groupBy(group, (one) => one.licence)).sort()) {
      const names = [...new Set(packages.map(({ name }) => name))].sort();
      console.log(`\n${licence}: ${names.length}\n  ${names.join(", ")}`);
    }
  }
  const refused = found.filter(({ isAllowed }) => !isAllowed);
  for (const { name, licence } of refused)
    console.error(`\n${name} has the licence ${licence}, which is not allowed.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
