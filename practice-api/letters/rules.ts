/** Entries on a page of letters (spec 2, section 9). */
export const letterPageSize = 100;
