import type { MedicationTab } from "#practice-api/medications/rules.ts";
import { keysOf } from "#practice-api/wire/keys.ts";

export const allMedicinesHref = "/medication";

export const selectionPath = "/medication/selection";

export const repeatHref = {
  form: "/medication/repeat",
  problem: "/medication/repeat?step=problem",
  check: "/medication/repeat?step=check",
  answer: "/medication/repeat?step=answer",
  changed: "/medication/repeat?step=changed",
} as const;

/** The specification's names (spec 2, section 2). */
export const longTermName = "Long Term";
export const historyName = "History";
export const badgeNames = { all: "All", recent: "Recent", repeated: "Repeated" } as const;

export const badges = keysOf(badgeNames);

export function tabOf(search: URLSearchParams): MedicationTab {
  if (search.get("tab") !== "history") return "longTerm";
  return badges.find((badge) => badge === search.get("show")) ?? "all";
}

export function tabHref(tab: MedicationTab): string {
  if (tab === "longTerm") return "/medications";
  return tab === "all" ? "/medications?tab=history" : `/medications?tab=history&show=${tab}`;
}
