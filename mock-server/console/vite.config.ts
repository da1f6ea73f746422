import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { iconSprite } from "../../scripts/icon-sprite.ts";
import { icons } from "./parts/icons.ts";

/** The mock practice serves build/console at `/`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // Relative, so that `/~qa1/` shows the console as well.
  base: "./",
  logLevel: "warn",
  build: {
    outDir: fileURLToPath(new URL("../../build/console", import.meta.url)),
    emptyOutDir: true,
    assetsDir: "console",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [iconSprite(icons, "console"), tailwindcss()],
});
