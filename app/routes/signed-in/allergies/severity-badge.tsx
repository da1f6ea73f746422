import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import { severityWord } from "#practice-api/allergies/rules.ts";

type Severity = Allergy["severity"];

const looks: ReadonlyMap<Severity, Pick<BadgeProps, "tone" | "icon">> = new Map([
  ["severe", { tone: "danger", icon: "alert-triangle" }],
  ["moderate", { tone: "warning", icon: "info" }],
  ["mild", { tone: "neutral", icon: "equal" }],
]);

/** Neither a mild severity nor one that is not recorded looks harmless (ruling B70). */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const look = looks.get(severity);
  return (
    <Badge tone={look?.tone ?? "outline"} icon={look?.icon ?? "help"}>
      {severityWord(severity) ?? "Severity not recorded"}
    </Badge>
  );
}
