/** Where one appointment's papers are, by its id. */
export const slipHref = (id: string) => `/appointments/slip/${encodeURIComponent(id)}`;
export const calendarHref = (id: string) => `/appointments/${encodeURIComponent(id)}.ics`;
