import { HelpLines } from "#app/shell/help-lines.tsx";
import type { ShellData } from "#app/shell/shell-data.ts";

/** The health helpline, in the same place on all three tabs (spec 2, section 2; WCAG 3.2.6). */
export function HelpCard({ helpline }: Pick<ShellData, "helpline">) {
  return (
    <aside aria-label="Help now" className="mt-8 flex flex-wrap gap-x-8 text-muted">
      <HelpLines helpline={helpline} />
    </aside>
  );
}
