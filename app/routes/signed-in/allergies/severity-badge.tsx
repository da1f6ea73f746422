import { Badge } from "#app/ui/badge.tsx";
import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import { severityWord } from "#practice-api/allergies/rules.ts";

const looks = {
  severe: { tone: "danger", icon: "alert-triangle" },
  moderate: { tone: "warning", icon: "info" },
  mild: { tone: "neutral", icon: "equal" },
} as const;

/** The severity in a word. Neither a mild one nor one that is not recorded looks harmless (ruling B70). */
export function SeverityBadge({ severity }: { severity: Allergy["severity"] }) {
  const look =
    severity !== undefined && severity in looks ? looks[severity as keyof typeof looks] : undefined;
  return (
    <Badge tone={look?.tone ?? "outline"} icon={look?.icon ?? "help"}>
      {severityWord(severity) ?? "Severity not recorded"}
    </Badge>
  );
}
