import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withMinimumDuration } from "#app/.server/sign-in/minimum-duration.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
async function timeOf(workMs: number, applies?: () => boolean): Promise<number> {
  const begun = performance.now();
  const answering = withMinimumDuration(600, () => after(workMs), applies).then(
    () => performance.now() - begun,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  return answering;
}

it("takes the same time whatever the practice takes below the floor", async () => {
  expect(await timeOf(0)).toBe(600);
  expect(await timeOf(150)).toBe(600);
  expect(await timeOf(599)).toBe(600);
});

it("goes to the next step when the practice is slower than the floor", async () => {
  expect(await timeOf(601)).toBe(1_200);
  expect(await timeOf(1_199)).toBe(1_200);
});

it("leaves out what needs no such care", async () => {
  expect(await timeOf(150, () => false)).toBe(150);
});
