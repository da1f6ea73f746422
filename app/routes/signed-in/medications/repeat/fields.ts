/** The smaller limit that the specification knows for texts to the practice (ruling P6). */
export const maxNotesLength = 500;

export const pickUp = "pickUp";
export const anotherPharmacy = "another";
export const offeredPrefix = "pharmacy ";
export const offeredPharmacy = (id: string) => `${offeredPrefix}${id}`;
export const idOfOffered = (where: string) =>
  where.startsWith(offeredPrefix) ? where.slice(offeredPrefix.length) : undefined;
