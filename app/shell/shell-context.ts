import { createContext, useContext } from "react";
import type { ShellData } from "./shell-data.ts";

export const ShellContext = createContext<ShellData | undefined>(undefined);

/** The layout's data: whose record is open, the practice, the helpline. Works inside the signed-in shell only. */
export function useShell(): ShellData {
  const data = useContext(ShellContext);
  if (data === undefined) throw new Error("useShell needs the signed-in shell around it");
  return data;
}

/** The name of the other patient whose record is open. Undefined in the account holder's own. */
export function useOtherName(): string | undefined {
  const { acting, personName } = useShell();
  return acting === null ? undefined : personName;
}
