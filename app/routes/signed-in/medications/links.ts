export const allMedicinesHref = "/medication";

/** The pages of a request: its form, what is checked before it is sent, and the practice's answer. */
export const repeatHref = {
  form: "/medication/repeat",
  check: "/medication/repeat?step=check",
  answer: "/medication/repeat?step=answer",
} as const;
