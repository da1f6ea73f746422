import type { ReactNode } from "react";
import { type Tone, toneIcons } from "./badge.tsx";
import { Icon } from "./icon.tsx";

export function Note({ tone = "info", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`note ${tone}`}>
      <Icon name={tone === "danger" ? "error" : toneIcons[tone]} />
      <div>{children}</div>
    </div>
  );
}
