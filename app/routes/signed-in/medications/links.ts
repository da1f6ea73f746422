export const allMedicinesHref = "/medication";

export const selectionPath = "/medication/selection";

export const repeatHref = {
  form: "/medication/repeat",
  problem: "/medication/repeat?step=problem",
  check: "/medication/repeat?step=check",
  answer: "/medication/repeat?step=answer",
  changed: "/medication/repeat?step=changed",
} as const;
