import { createContext, useContext } from "react";
import type { ShellData } from "./shell-data.ts";

export const ShellContext = createContext<ShellData | undefined>(undefined);

export function useShell(): ShellData {
  const data = useContext(ShellContext);
  if (data === undefined) throw new Error("useShell needs the signed-in shell around it");
  return data;
}

export function useOtherName(): string | undefined {
  const { acting, personName } = useShell();
  return acting === null ? undefined : personName;
}
