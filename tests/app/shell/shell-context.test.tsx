import { renderToReadableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ShellContext, useShell } from "#app/shell/shell-context.ts";
import type { ShellData } from "#app/shell/shell-data.ts";
import { runHook } from "../../support/hooks/run-hook.tsx";

test("the layout's data is available inside the signed-in shell only", async () => {
  const data = {} as ShellData;
  const shell = await runHook(useShell, undefined, (hook) => (
    <ShellContext value={data}>{hook}</ShellContext>
  ));
  expect(shell.current).toBe(data);
  await expect(runHook(useShell, undefined)).rejects.toThrow("needs the signed-in shell");
});

test("a context that the server has rendered is run in a hook without a warning", async () => {
  const warned = vi.spyOn(console, "error");
  const data = {} as ShellData;
  await (await renderToReadableStream(<ShellContext value={data}>x</ShellContext>)).allReady;
  await runHook(useShell, undefined, (hook) => <ShellContext value={data}>{hook}</ShellContext>);
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});
