import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

export type Tone = "danger" | "warning" | "success" | "info" | "plain";
export const toneIcons: Readonly<Record<Tone, IconName>> = {
  danger: "warning",
  warning: "warning",
  success: "check",
  info: "info",
  plain: "info",
};

export function Badge({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon ?? toneIcons[tone]} />
      {children}
    </span>
  );
}
