/** What this repository's package.json says of itself. */
type Manifest = {
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/**
 * Playing scripts and the handlers of Mock Service Worker need other packages, which their users install: any version
 * from the tested one's major on, because an exact one would refuse the project's own.
 */
export const peers = ["@playwright/test", "msw"];

/** The package.json of the package. */
export const packageDescription = ({ version, license, engines, devDependencies }: Manifest) => ({
  name: "harbour-mock-practice",
  version,
  description: "A mock of a New Zealand general practice's patient API, with a control API for tests.",
  license,
  type: "module",
  engines,
  peerDependencies: Object.fromEntries(
    peers.map((name) => [name, `>=${devDependencies[name]?.split(".")[0]}`]),
  ),
  peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  bin: { "mock-practice": "./lib/cli.js" },
  exports: {
    ".": { types: "./lib/practice.d.ts", default: "./lib/practice.js" },
    "./client": { types: "./client/client.d.ts", default: "./client/client.js" },
    "./msw": { types: "./lib/msw.d.ts", default: "./lib/msw.js" },
  },
});
