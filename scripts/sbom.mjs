// Writes what production installs on any system as a CycloneDX document, from the lockfile alone.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const file = "build/sbom.cdx.json";

/** npm's own `--omit dev` leaves out each package that a development package needs too, such as React. */
export function readSbom() {
  const format = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const text = execFileSync("npm", ["sbom", ...format, "--package-lock-only"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  const { metadata, components, dependencies, ...document } = JSON.parse(text);
  const installed = new Set(productionPackages());
  const isInstalled = ({ name, version }) => installed.has(`${name}@${version}`);
  const kept = components.filter(isInstalled);
  const refs = new Set(kept.map((component) => component["bom-ref"]));
  const root = metadata.component["bom-ref"];
  return {
    ...document,
    // npm takes the name of the folder for the name of the portal.
    metadata: { ...metadata, component: { ...metadata.component, name: "harbour-patient-portal" } },
    // npm calls a package that is installed twice by what it is in one of the places.
    components: kept.map((component) => ({ ...component, properties: [] })),
    dependencies: dependencies
      .filter(({ ref }) => ref === root || refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

function productionPackages() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const document = readSbom();
  mkdirSync("build", { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${file} lists ${document.components.length} packages.`);
}
