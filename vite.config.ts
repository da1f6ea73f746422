import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify(manifest.version) },
  environments: {
    // The Express app is part of the server bundle, because router contexts are compared by identity.
    ssr: { build: { rolldownOptions: { input: "./app/.server/http.ts" } } },
  },
  plugins: [tailwindcss(), reactRouter()],
});
