import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import lockfile from "../../package-lock.json" with { type: "json" };
import { licencesOf } from "../../scripts/licences.mjs";
import { readSbom } from "../../scripts/sbom.mjs";

type Entry = { version?: string; dev?: boolean; hasInstallScript?: boolean };
const packages = Object.entries<Entry>(lockfile.packages).map(([path, entry]) => ({
  ...entry,
  name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
}));
const direct = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };
const text = (file: string) => readFileSync(file, "utf8");
const page = text("docs/supply-chain.md");

describe("packages", () => {
  test("have a licence of the list, those of production a permissive one", () => {
    expect(licencesOf(lockfile).filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    const copyleft = { packages: { "node_modules/a": { license: "(GPL-3.0 OR MPL-2.0)" } } };
    expect(licencesOf(copyleft)).toMatchObject([{ name: "a", isProduction: true, isAllowed: false }]);
    const both = { packages: { "node_modules/a": { license: "MIT AND GPL-3.0", dev: true } } };
    expect(licencesOf(both)).toMatchObject([{ isAllowed: false }]);
  });

  test("that run a program while they are installed are named, and no others", () => {
    const withScripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(withScripts)].toSorted());
    expect(text(".npmrc")).toMatch(/^strict-allow-scripts=true$/m);
    expect(packages.filter(({ hasInstallScript, dev }) => hasInstallScript && !dev)).toEqual([]);
  });

  test("of production are in the SBOM, and no others", () => {
    const { components, dependencies } = readSbom();
    const listed = components.map(
      ({ name, version }: { name: string; version: string }) => `${name}@${version}`,
    );
    const installed = packages
      .filter(({ name, dev }) => name && !dev)
      .map(({ name, version }) => `${name}@${version}`);
    expect(new Set(listed)).toEqual(new Set(installed));
    expect(listed).toEqual(
      expect.arrayContaining(Object.entries(manifest.dependencies).map((one) => one.join("@"))),
    );
    expect(dependencies).toHaveLength(components.length + 1);
  });
});

describe("a direct dependency", () => {
  const checked = /as the registry said on (\d{4}-\d\d-\d\d)/.exec(page)?.[1] ?? "";
  const rows = [...page.matchAll(/^\| `(\S+)` \| (\S+) \| (\d{4}-\d\d-\d\d) \| (.*?) ?\|$/gm)].map(
    ([, name = "", version, published = "", why]) => ({ name, version, published, why }),
  );

  test("has a row with its version", () => {
    expect(Object.fromEntries(rows.map(({ name, version }) => [name, version]))).toEqual(direct);
  });

  test("that is older than two years says why it stays", () => {
    const twoYearsBefore = checked.replace(/^\d{4}/, (year) => String(Number(year) - 2));
    expect(twoYearsBefore).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(rows.filter(({ published, why }) => published < twoYearsBefore && !why)).toEqual([]);
  });
});

describe("renovate.json", () => {
  test("names packages that the portal has", () => {
    const { packageRules } = JSON.parse(text("renovate.json")) as {
      packageRules: { matchPackageNames: string[] }[];
    };
    const known = ["node", ...Object.keys(direct), ...Object.keys(manifest.overrides)];
    const strays = packageRules
      .flatMap(({ matchPackageNames }) => matchPackageNames)
      .filter(
        (name) =>
          !known.some((one) => one === name || one.startsWith(name.replace(/\*\*$/, "/").replace("//", "/"))),
      );
    expect(strays).toEqual([]);
  });
});

test.each([
  [".github/workflows/test.yml", /^ *node-version: "?(\d+)/m],
  [".gitlab-ci.yml", /^ *image: node:(\d+)-/m],
  [".woodpecker.yml", /^ *image: node:(\d+)-/m],
])("%s runs npm test on the Node of package.json", (file, version) => {
  const workflow = text(file);
  expect(version.exec(workflow)?.[1]).toBe(/\d+/.exec(manifest.engines.node)?.[0]);
  const commands = [...workflow.matchAll(/^ *- (?:run: )?(npm .*)$/gm)].map(([, line = ""]) => line);
  expect(commands[0]).toBe("npm test");
  const scripts = commands.slice(1).map((command) => command.replace(/^npm run /, ""));
  expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
});
