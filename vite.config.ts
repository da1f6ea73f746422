import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { compressedAssets } from "./scripts/compressed-assets.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";

/**
 * Modules that load together, scripts and CSS, the first match deciding. The bundler's own chunks would be
 * a request for each set of modules that some routes share.
 */
const chunkGroups = [
  { name: "framework", test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Everything that pages without a session need, apart from the screen itself. Charts and what is made with Radix
  // belong to the screens that use them.
  {
    name: "base",
    test: /[\\/]app[\\/](app\.css|browser|format|forms|ui[\\/](?!charts|radix)|shell[\\/](page|signed-out|patient[\\/]switch-form))|[\\/]practice-api[\\/]identity[\\/]texts\.ts/,
  },
  { name: "shell", test: /[\\/]app[\\/]shell[\\/]/ },
  { name: "lists", test: /[\\/]app[\\/]lists[\\/]/ },
  { name: "documents", test: /[\\/]app[\\/]documents[\\/]/ },
  // What the screens with Radix share. The menu, which loads later, would otherwise need a screen's chunk for it.
  { name: "radix", test: /[\\/]node_modules[\\/](@radix-ui|radix-ui)[\\/]/ },
  // Both charts of the dashboard, which load after the page, then what only the other charts need.
  { name: "charts", test: /[\\/]app[\\/]ui[\\/]charts[\\/](column|donut)-chart\.tsx/, isLazy: true },
  {
    name: "trend",
    test: /[\\/]app[\\/]ui[\\/]charts[\\/]trend-chart\.tsx|[\\/]node_modules[\\/](@visx|d3-)/,
    isLazy: true,
  },
];

export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify(manifest.version) },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunkGroups.map(({ name, test, isLazy }, index) => ({
                name,
                test,
                priority: chunkGroups.length - index,
                // Modules that are only imported dynamically keep their own chunks.
                ...(isLazy ? {} : { tags: ["$initial"] }),
              })),
            },
          },
        },
      },
    },
    // The Express app is part of the server bundle, because router contexts are compared by identity.
    ssr: { build: { rolldownOptions: { input: "./app/.server/http/app.ts" } } },
  },
  plugins: [iconSprite(), tailwindcss(), reactRouter(), compressedAssets()],
});
