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

test("takes the minimum for every shorter work", async () => {
  expect(await timeOf(0)).toBe(600);
  expect(await timeOf(150)).toBe(600);
  expect(await timeOf(599)).toBe(600);
});

test("takes the next multiple of the minimum for longer work", async () => {
  expect(await timeOf(601)).toBe(1_200);
  expect(await timeOf(1_199)).toBe(1_200);
});

test("does not delay a result that is exempt", async () => {
  expect(await timeOf(150, () => false)).toBe(150);
});
