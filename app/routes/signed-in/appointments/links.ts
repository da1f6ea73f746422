/** Addresses of an appointment's slip and calendar file, by its id. */
export const slipHref = (id: string) => `/appointments/slip/${encodeURIComponent(id)}`;
export const calendarHref = (id: string) => `/appointments/${encodeURIComponent(id)}.ics`;
