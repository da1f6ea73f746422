import { createRequire } from "node:module";
import fc from "fast-check";
import type React from "react";
import { afterAll, expect, test } from "vitest";

/** `npm run soak` sets vitest's mode. */
export const isSoak = process.env.MODE === "soak";

// `npm test` tries the same values in each run, `npm run soak` new ones.
if (!isSoak) fc.configureGlobal({ seed: 20_261_122 });

// A stream of react-dom/server never takes its mark off a context, and react-dom/client, which runs the hooks of a later
// file in the same process, then warns: "Detected multiple renderers". No context of the tests keeps a mark.
const react: { -readonly [Name in keyof typeof React]: (typeof React)[Name] } = createRequire(
  import.meta.url,
)("react");
const { createContext } = react;
if (Object.getOwnPropertyDescriptor(createContext(null), "_currentRenderer")?.writable)
  react.createContext = (value) =>
    Object.defineProperty(createContext(value), "_currentRenderer", {
      get: () => null,
      set: () => undefined,
    });

// React notes for its warnings where each element was made: a tenth of the time of a page.
const internals = Reflect.get(react, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Reflect.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => undefined });

// Files share a process, so what one leaves changed fails in another file, and only in some orders.
const globals = () => [Date, fetch, performance, performance.getEntriesByType, setInterval, setTimeout];
const before = globals();
afterAll(() =>
  expect(globals(), "a global is left changed: Date, fetch, performance or a timer").toEqual(before),
);

/**
 * A test that repeats its check: `quick` times in `npm test`, `full` times in `npm run soak`. It prints how
 * often and how long.
 * @param title has a %i where the count goes.
 */
export function soak(
  title: string,
  { quick, full }: { quick: number; full: number },
  check: (count: number) => Promise<void> | void,
): void {
  const count = isSoak ? full : quick;
  const counted = title.replace("%i", count.toLocaleString("en-NZ"));
  test(`soak: ${counted}`, { timeout: isSoak ? 3_600_000 : 600_000 }, async () => {
    const startedAt = performance.now();
    await check(count);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`soak: ${counted} (${seconds} s)`);
  });
}
