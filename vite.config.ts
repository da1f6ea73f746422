import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { iconSprite } from "./scripts/icon-sprite.ts";

export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify(manifest.version) },
  environments: {
    // Many small modules would be many requests: what several pages share travels together.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|turbo-stream|cookie)[\\/]|vite|rolldown/,
                },
                {
                  name: "shared",
                  test: /[\\/]app[\\/]/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 8_000,
                },
              ],
            },
          },
        },
      },
    },
    // The Express app is part of the server bundle, because router contexts are compared by identity.
    ssr: { build: { rolldownOptions: { input: "./app/.server/http/app.ts" } } },
  },
  plugins: [iconSprite(), tailwindcss(), reactRouter()],
});
