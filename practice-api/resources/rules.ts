/** Spec 2, section 9. */
export const resourcePageSize = 100;
