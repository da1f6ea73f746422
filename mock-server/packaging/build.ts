// `npm run mock:package` builds build/mock-practice: the mock practice as a package that needs no other one.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import manifest from "../../package.json" with { type: "json" };
import { clientTypes } from "./client-types.ts";
import { handlerTypes, practiceTypes } from "./handler-types.ts";
import { resources } from "./resources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "build/mock-practice");

/**
 * Playing scripts and the handlers of Mock Service Worker need other packages, which their users install: any version
 * from the tested one's major on, because an exact one would refuse the project's own.
 */
const peers = ["@playwright/test", "msw"];

const bundle = (input: Record<string, string>, outDir: string, more: InlineConfig = {}) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    ssr: { noExternal: true, external: peers, target: "node" },
    ...more,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: "node24",
      rolldownOptions: {
        input,
        external: peers,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        ...more.build?.rolldownOptions,
      },
    },
  });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const programs = {
  cli: join(root, "mock-server/cli.ts"),
  practice: join(root, "mock-server/packaging/practice.ts"),
  msw: join(root, "mock-server/msw-export/practice-handlers.ts"),
};
await bundle(programs, join(folder, "lib"), { plugins: [resources(folder)] });
await bundle({ pdfkit: join(root, "node_modules/pdfkit/js/pdfkit.js") }, join(folder, "lib"), {
  build: { rolldownOptions: { output: { format: "cjs", entryFileNames: "pdfkit.cjs" } } },
});
await bundle({ client: join(root, "mock-server/control/client.ts") }, join(folder, "client"));
writeFileSync(join(folder, "client/client.d.ts"), clientTypes());
writeFileSync(join(folder, "lib/msw.d.ts"), handlerTypes());
writeFileSync(join(folder, "lib/practice.d.ts"), practiceTypes());

const cli = join(folder, "lib/cli.js");
writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, "utf8")}`, { mode: 0o755 });
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
cpSync(fileURLToPath(new URL("./README.md", import.meta.url)), join(folder, "README.md"));
const versions: Readonly<Record<string, string>> = manifest.devDependencies;
const description = {
  name: "harbour-mock-practice",
  version: manifest.version,
  description: "A mock of a New Zealand general practice's patient API, with a control API for tests.",
  license: manifest.license,
  type: "module",
  engines: manifest.engines,
  peerDependencies: Object.fromEntries(peers.map((name) => [name, `>=${versions[name]?.split(".")[0]}`])),
  peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  bin: { "mock-practice": "./lib/cli.js" },
  exports: {
    ".": { types: "./lib/practice.d.ts", default: "./lib/practice.js" },
    "./client": { types: "./client/client.d.ts", default: "./client/client.js" },
    "./msw": { types: "./lib/msw.d.ts", default: "./lib/msw.js" },
  },
};
writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
console.log(
  `build/mock-practice holds ${description.name} ${description.version}. Next: npm pack ./build/mock-practice`,
);
