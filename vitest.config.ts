import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify("test") },
  test: { include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"], testTimeout: 20_000, hookTimeout: 60_000 },
});
