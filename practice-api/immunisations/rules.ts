import type { Immunisation } from "./endpoints.ts";

/** The tabs, in the specification's order (spec 2, section 2). */
export const immunisationTabs = ["due", "overdue", "administered", "all"] as const;
export type ImmunisationTab = (typeof immunisationTabs)[number];

/** How many immunisations are on a full page (spec 2, section 9). */
export const immunisationPageSize = 100;

/** The parts of a list, in the order in which a patient should read them. */
export const immunisationGroups = ["overdue", "due", "unclear", "administered"] as const;
export type ImmunisationGroup = (typeof immunisationGroups)[number];

/**
 * The part of a tab that an immunisation belongs to. The practice's own list decides in the tab of one status.
 * In All the type flag does; without it, only an immunisation with a date or as completed counts as administered.
 */
export function immunisationGroup(
  { kind, date, status }: Pick<Immunisation, "kind" | "date" | "status">,
  tab: ImmunisationTab,
): ImmunisationGroup {
  if (tab !== "all") return tab;
  if (kind === "overdue" || kind === "due") return kind;
  return date !== undefined || status === "completed" ? "administered" : "unclear";
}

/** The date of a part: when it was given, or when it was or is due (spec 2, section 4). ISO. */
export function immunisationDate(
  { date, dueAt }: Pick<Immunisation, "date" | "dueAt">,
  group: ImmunisationGroup,
): string | undefined {
  return group === "administered" ? date : dueAt;
}

/** Whether an immunisation is still to be given. */
export const isToCome = (group: ImmunisationGroup): boolean => group === "overdue" || group === "due";

/** Whether a text is about an immunisation, such as the name of an appointment type. */
export const namesImmunisation = (text: string): boolean => /immunis|immuniz|vaccin/i.test(text);
