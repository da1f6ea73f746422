import type { Immunisation } from "./endpoints.ts";

/** In the specification's order (spec 2, section 2). */
export const immunisationTabs = ["due", "overdue", "administered", "all"] as const;
export type ImmunisationTab = (typeof immunisationTabs)[number];

/** In the order in which a patient should read them. */
export const immunisationGroups = ["overdue", "due", "unclear", "administered"] as const;
export type ImmunisationGroup = (typeof immunisationGroups)[number];

/** In All, without a type flag, only one with a date or as completed counts as administered. */
export function immunisationGroup(
  { kind, date, status }: Pick<Immunisation, "kind" | "date" | "status">,
  tab: ImmunisationTab,
): ImmunisationGroup {
  if (tab !== "all") return tab;
  if (kind === "overdue" || kind === "due") return kind;
  return date !== undefined || status === "completed" ? "administered" : "unclear";
}

/** Spec 2, section 4. */
export function immunisationDate(
  { date, dueAt }: Pick<Immunisation, "date" | "dueAt">,
  group: ImmunisationGroup,
): string | undefined {
  return group === "administered" ? date : dueAt;
}

export const isToCome = (group: ImmunisationGroup): boolean => group === "overdue" || group === "due";

export const namesImmunisation = (text: string): boolean => /immunis|immuniz|vaccin/i.test(text);

/** Such as "mmr" and 2 of "MMR dose 2 (Priorix)". A name without a dose has 0. */
export function doseOf(name: string): { vaccine: string; dose: number } {
  const found = /\bdose (\d{1,2})\b/i.exec(name);
  const vaccine = name.slice(0, found?.index).trim().toLowerCase();
  return { vaccine, dose: Number(found?.[1] ?? 0) };
}

/** The latest earlier dose of the same vaccine among those that are not given. */
export function doseBefore(name: string, open: readonly Pick<Immunisation, "name">[]): number | undefined {
  const { vaccine, dose } = doseOf(name);
  const earlier = open.map((one) => doseOf(one.name)).filter((one) => one.vaccine === vaccine);
  return earlier
    .map((one) => one.dose)
    .filter((one) => one < dose)
    .toSorted((one, other) => one - other)
    .at(-1);
}

/** "45 years" of "45Y": an age of the vaccine schedule, perhaps not the patient's. Undefined for other words. */
export function scheduleAge(indication = ""): string | undefined {
  const [, count, unit = ""] = /^(\d+)\s?([WMY])$/i.exec(indication.trim()) ?? [];
  const word = { W: "week", M: "month", Y: "year" }[unit.toUpperCase()];
  return word && `${count} ${word}${count === "1" ? "" : "s"}`;
}

/** Letters that stand for a name, such as "VC". The portal does not know whose. */
export const isInitials = (vaccinator = ""): boolean => /^(\p{Lu}\.?\s?){1,4}$/u.test(vaccinator.trim());
