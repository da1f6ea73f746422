import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the simulation with the portal and the mock practice, because Node does not read JSX. */
export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify("simulation"), __ICON_SPRITE__: JSON.stringify("/icons.svg") },
  plugins: [
    {
      name: "no-stylesheets",
      enforce: "pre",
      resolveId: (id) => (/\.css(\?|$)/.test(id) ? "\0stylesheet" : undefined),
      load: (id) => (id === "\0stylesheet" ? 'export default "/app.css";' : undefined),
    },
  ],
  build: {
    sourcemap: true,
    ssr: fileURLToPath(new URL("main.ts", import.meta.url)),
    outDir: "build/simulation",
    emptyOutDir: true,
  },
});
