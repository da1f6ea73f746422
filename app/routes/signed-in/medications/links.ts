export const allMedicinesHref = "/medication";

/** Saves which medicines are selected. */
export const selectionPath = "/medication/selection";

/**
 * The pages of a request: its form, the form with what is wrong, what is checked before it is sent, the answer, and
 * the form after another page has changed the request.
 */
export const repeatHref = {
  form: "/medication/repeat",
  problem: "/medication/repeat?step=problem",
  check: "/medication/repeat?step=check",
  answer: "/medication/repeat?step=answer",
  changed: "/medication/repeat?step=changed",
} as const;
