/** Spec 2, section 9. */
export const letterPageSize = 100;
