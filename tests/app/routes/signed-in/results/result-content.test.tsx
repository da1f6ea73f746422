import { expect, test } from "vitest";
import { usePdfReport } from "#app/routes/signed-in/results/result-content.tsx";
import { runHook } from "../../../../support/hooks/run-hook.tsx";

test("a PDF that could not be shown is shown again by Retry, and can be printed once it is there", async () => {
  const hook = await runHook(usePdfReport, undefined);
  await hook.act(() => hook.current.onFailed("failed"));
  expect(hook.current.report).toEqual({ failure: "failed" });
  await hook.act(() => hook.current.retry());
  expect(hook.current.report).toEqual({});
  const print = () => undefined;
  await hook.act(() => hook.current.onReady(print));
  expect(hook.current.report.print).toBe(print);
});
