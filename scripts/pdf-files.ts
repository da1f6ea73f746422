import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const home = new URL(".", import.meta.resolve("pdfjs-dist/package.json"));
const { version } = JSON.parse(readFileSync(new URL("package.json", home), "utf8"));
/** Its folder has the version as other files have a hash, because pdf.js knows these files by their names. */
const base = `assets/pdfjs-${version}/`;

const parts: readonly (readonly [folder: string, files: RegExp])[] = [
  // The policy allows no WebAssembly.
  ["wasm/", /_nowasm_fallback\.js$|^LICENSE/],
  ["cmaps/", /\.bcmap$|^LICENSE/],
  ["standard_fonts/", /\.(pfb|ttf)$|^LICENSE/],
];

/** What pdf.js loads for a document that needs it, by path: decoders of scans, character maps and fonts. */
const files: ReadonlyMap<string, URL> = new Map(
  parts.flatMap(([folder, isNeeded]) => {
    const from = new URL(folder, home);
    const names = readdirSync(from).filter((name) => isNeeded.test(name));
    return names.map((name) => [base + name, new URL(name, from)] as const);
  }),
);

/** Vite plugin: emits those files, and defines the URL of their folder as `__PDF_FILES__`. */
export function pdfFiles(): Plugin {
  return {
    name: "pdf-files",
    config: () => ({ define: { __PDF_FILES__: JSON.stringify(`/${base}`) } }),
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [fileName, from] of files) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(from) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const from = files.get(request.url?.slice(1) ?? "");
        if (from === undefined) return next();
        if (from.pathname.endsWith(".js")) response.setHeader("Content-Type", "text/javascript");
        response.end(readFileSync(from));
      });
    },
  };
}
