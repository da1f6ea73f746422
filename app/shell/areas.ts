import type { MenuArea } from "#practice-api/identity/endpoints.ts";

/** Where each area of the practice's menu lives (spec 1, section 2; DECISIONS B23). */
export const areaPaths: Record<MenuArea, string> = {
  appointments: "/appointments",
  messaging: "/emails",
  medications: "/medications",
  results: "/reports",
  immunisations: "/immunisation",
  allergies: "/allergies",
  diagnosis: "/diagnosis",
  vitals: "/vitals",
  timeline: "/timeline",
  reminders: "/reminders",
  letters: "/letters",
  resources: "/resources",
  accounts: "/accounts",
};

/** Screens that belong to an area without being its menu entry. */
const furtherPaths: Record<string, MenuArea> = { "/zoom": "appointments", "/medication": "medications" };

/** The area that a path needs, or undefined for pages that every account has. */
export function areaOfPath(path: string): MenuArea | undefined {
  const areas = Object.keys(areaPaths) as MenuArea[];
  return areas.find((area) => areaPaths[area] === path) ?? furtherPaths[path];
}

export function isMenuArea(area: string): area is MenuArea {
  return Object.hasOwn(areaPaths, area);
}
