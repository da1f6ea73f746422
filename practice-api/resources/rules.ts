/** Entries on a page of resources (spec 2, section 9). */
export const resourcePageSize = 100;
