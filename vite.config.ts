import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { compressedAssets } from "./scripts/compressed-assets.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { pageChunks } from "./scripts/page-chunks.ts";
import { pdfFiles } from "./scripts/pdf-files.ts";

export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify(manifest.version) },
  resolve: {
    alias: [
      // The build of pdf.js for browsers that lack this year's functions. react-pdf imports the other one.
      { find: /^pdfjs-dist$/, replacement: "pdfjs-dist/legacy/build/pdf.mjs" },
      { find: "pdfjs-dist/web", replacement: "pdfjs-dist/legacy/web" },
    ],
  },
  environments: {
    // The Express app is part of the server bundle, because router contexts are compared by identity.
    ssr: { build: { rolldownOptions: { input: "./app/.server/http/app.ts" } } },
  },
  plugins: [iconSprite(), pdfFiles(), tailwindcss(), reactRouter(), pageChunks(), compressedAssets()],
});
