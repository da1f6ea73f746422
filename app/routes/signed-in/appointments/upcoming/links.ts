const tab = "/appointments?tab=upcoming";

export const upcomingHref = {
  list: tab,
  cancel: (id: string) => `${tab}&cancel=${encodeURIComponent(id)}`,
  cancelled: (id: string) => `${tab}&cancelled=${encodeURIComponent(id)}`,
  map: (id: string) => `${tab}&map=${encodeURIComponent(id)}`,
  pages: (pages: number) => `${tab}&pages=${pages}`,
} as const;

export const rescheduleHref = (id: string) => `/appointments?tab=book&reschedule=${encodeURIComponent(id)}`;

/** They change nothing that is loaded. */
export const viewParameters = ["cancel", "map", "part", "more", "shown"] as const;
