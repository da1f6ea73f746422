import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  define: { __BUILD_VERSION__: JSON.stringify("test"), __ICON_SPRITE__: JSON.stringify("/icons.svg") },
  test: {
    // Whole processes under load need the production build, which `npm run soak` makes.
    include: [
      "tests/**/*.test.ts",
      "tests/**/*.test.tsx",
      ...(mode === "soak" ? ["tests/**/*.soak.ts"] : []),
    ],
    // `npm test` names the slow tests that no recent change concerns (scripts/slow-tests.mjs).
    exclude: [...configDefaults.exclude, ...(process.env.SKIPPED_TESTS ?? "").split(",").filter(Boolean)],
    globalSetup: ["tests/support/postgres/cluster.ts"],
    setupFiles: ["tests/support/soak.ts"],
    // Test files share module caches, which halves the run: none replaces a module or leaves a global changed.
    isolate: false,
    // Stylesheets have addresses, without which React warns of each page.
    css: true,
    // One more than Vitest takes, because the files of store and processes wait half of their time.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}));
