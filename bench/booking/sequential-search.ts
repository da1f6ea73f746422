import type { RequestContext } from "../../app/.server/request-context.ts";

/**
 * Returns the first day with free times as a client finds it that sends one call after another: the
 * lists, then each provider's next day, then the times of each provider on the first of those days.
 */
export async function sequentialSearch({ api }: RequestContext): Promise<string | undefined> {
  const { appointments } = api;
  await api.practice.settings();
  const [type] = (await appointments.types()).entries;
  const locationIds = (await appointments.locations()).entries.map(({ id }) => id);
  const [role] = (await appointments.roles()).entries;
  if (!type || !role) return undefined;
  const typeId = type.id;
  const { entries } = await appointments.practitioners({
    typeId,
    locationIds,
    roleId: role.id,
    reasonId: "25",
  });
  const days: { practitionerId: string; day: string }[] = [];
  for (const { id } of entries) {
    const [day] = await appointments.nextDay({ practitionerId: id, typeId, from: "2026-11-24" });
    if (day !== undefined) days.push({ practitionerId: id, day });
  }
  const first = days.map(({ day }) => day).sort()[0];
  for (const { practitionerId, day } of days) {
    if (day === first) await appointments.slots({ day, practitionerId, typeId, locationIds });
  }
  return first;
}
