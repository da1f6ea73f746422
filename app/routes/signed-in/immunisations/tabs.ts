import { type ImmunisationTab, immunisationTabs } from "#practice-api/immunisations/rules.ts";

/** The specification's names (spec 2, section 2). */
export const tabNames: Record<ImmunisationTab, string> = {
  due: "Due",
  overdue: "Overdue",
  administered: "Administered",
  all: "All",
};

/** All is first to be seen, because it begins with what is overdue. */
export function tabOf(search: URLSearchParams): ImmunisationTab {
  return immunisationTabs.find((tab) => tab === search.get("tab")) ?? "all";
}

export const tabHref = (tab: ImmunisationTab) =>
  tab === "all" ? "/immunisation" : `/immunisation?tab=${tab}`;
