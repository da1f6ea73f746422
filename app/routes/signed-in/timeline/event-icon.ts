import type { IconName } from "#app/ui/icon.tsx";

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/result|lab/i, "flask"],
  [/medic|prescri/i, "pill"],
  [/immunis|vaccin/i, "shield"],
  [/letter|document/i, "file"],
  [/message/i, "mail"],
  [/appointment|consult/i, "calendar"],
  [/vital|pressure|weight/i, "pulse"],
];

/** Decorates an event by a word of its kind, which the practice writes freely. */
export function eventIcon(kind = ""): IconName {
  return icons.find(([word]) => word.test(kind))?.[1] ?? "clock";
}
