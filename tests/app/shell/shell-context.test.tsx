import { expect, test } from "vitest";
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
