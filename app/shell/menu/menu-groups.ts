import type { IconName } from "#app/ui/icon.tsx";
import type { ShellMenuItem } from "../shell-data.ts";

const icons: Record<string, IconName> = {
  appointments: "calendar",
  messaging: "mail",
  medications: "pill",
  results: "flask",
  immunisations: "shield",
  allergies: "alert-triangle",
  diagnosis: "file",
  vitals: "pulse",
  timeline: "clock",
  reminders: "bell",
  letters: "folder",
  resources: "heart",
  accounts: "card",
};

const record = new Set(["immunisations", "allergies", "diagnosis", "vitals", "timeline", "reminders"]);
const practice = new Set(["letters", "resources", "accounts"]);

export function menuIcon(area: string): IconName {
  return icons[area] ?? "file";
}

/** Our three groups. Inside each one the server's order stays, and an area it left out is not there. */
export function menuGroups(items: readonly ShellMenuItem[]) {
  return {
    top: items.filter(({ area }) => !record.has(area) && !practice.has(area)),
    record: items.filter(({ area }) => record.has(area)),
    practice: items.filter(({ area }) => practice.has(area)),
  };
}
