import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionValue } from "#app/.server/store/sessions/session-values.ts";
import type { Named, PastAppointments } from "#machines/booking/choices.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { appointmentPageSize, mayBeOffered } from "#practice-api/appointments/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

type Past = Omit<PastAppointments, "last"> & {
  last?: { type: string; startsAt: string } | undefined;
  readAt?: number | undefined;
};

const pastValue = sessionValue<Past>("pastAppointments");

/** Empty when they cannot be read. */
export async function pastAppointments(context: RequestContext): Promise<Past> {
  const read = async () => {
    const list = (page: number) => context.api.appointments.list({ category: "completed", page });
    const { entries } = await readPages(list, { pages: 1, pageSize: appointmentPageSize.category });
    return pastFrom(entries, (await context.now()).toMillis());
  };
  const past = Promise.resolve(context.cache.read(pastValue, read));
  return past.catch(() => ({ minutes: {}, addresses: {} }));
}

function pastFrom(entries: readonly Appointment[], now: number): Past {
  const completed = entries
    .filter(({ status, startsAt }) => status === "completed" && Date.parse(startsAt) <= now)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const last = completed.at(-1);
  // The latest appointment comes last, so its length and address win.
  const minutes = completed.flatMap(({ type, minutes: length = 0 }) =>
    type === undefined || length <= 0 ? [] : [[type, length] as const],
  );
  const addresses = completed.flatMap(({ location, practiceAddress }) =>
    location === undefined || practiceAddress === undefined ? [] : [[location, practiceAddress] as const],
  );
  return {
    ...(last?.type === undefined ? {} : { last: { type: last.type, startsAt: last.startsAt } }),
    minutes: Object.fromEntries(minutes),
    addresses: Object.fromEntries(addresses),
    readAt: now,
  };
}

export function offeredFrom({ last, ...past }: Past, types: readonly Named[]): PastAppointments {
  const type = last && types.find(({ name }) => name === last.type && mayBeOffered(name));
  return { ...past, ...(last && type ? { last: { type, startsAt: last.startsAt } } : {}) };
}
