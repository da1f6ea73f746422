import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withMinimumDuration } from "#app/.server/sign-in/minimum-duration.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
async function timeOf(workMs: number, applies?: () => boolean): Promise<number> {
  const startedAt = performance.now();
  const resolving = withMinimumDuration(600, () => after(workMs), applies).then(
    () => performance.now() - startedAt,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  return resolving;
}

test.each([
  ["the minimum for every shorter work", 0, 600],
  ["the minimum for every shorter work", 599, 600],
  ["the next multiple of the minimum for longer work", 601, 1_200],
  ["the next multiple of the minimum for longer work", 1_199, 1_200],
])("takes %s: %i ms", async (_, work, ms) => {
  expect(await timeOf(work)).toBe(ms);
});

test("does not delay a result that is exempt", async () => {
  expect(await timeOf(150, () => false)).toBe(150);
});
