import type { RequestContext } from "#app/.server/request-context.ts";
import { choosableParts, type ListedPart, type Patient } from "../copy/parts.ts";

export type CopyChoices = { parts: ListedPart[]; patient: Patient; today: string; yearAgo: string };

/** @throws PracticeError without the practice's menu. */
export async function loadChoices(context: RequestContext): Promise<CopyChoices> {
  const [menu, person, practice] = await Promise.all([
    context.menu(),
    pickedFrom(context.profile, ({ nhi, birthDate, gender }) => ({ nhi, birthDate, gender })),
    pickedFrom(context.practiceDetails, ({ name }) => name),
  ]);
  const now = await context.now();
  return {
    parts: choosableParts(menu.entries.map(({ area }) => area)),
    patient: { name: context.session.data.patientName, ...person, practice },
    today: now.toISODate(),
    yearAgo: now.minus({ years: 1 }).toISODate(),
  };
}

/** A copy is made without what cannot be read here. */
async function pickedFrom<T, R>(read: () => T | Promise<T>, pick: (value: T) => R): Promise<R | undefined> {
  try {
    return pick(await read());
  } catch {
    return undefined;
  }
}
