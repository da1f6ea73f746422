// `npm run mock:package` builds build/mock-practice: the mock practice as a package that needs no other one.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import manifest from "../../package.json" with { type: "json" };
import { clientTypes } from "./client-types.ts";
import { handlerTypes, practiceTypes } from "./handler-types.ts";
import { packageDescription, peers } from "./package-description.ts";
import { resources } from "./resources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "build/mock-practice");

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
const description = packageDescription(manifest);
writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
console.log(
  `build/mock-practice holds ${description.name} ${description.version}. Next: npm pack ./build/mock-practice`,
);
