const tab = "/appointments?tab=upcoming";

/** Addresses of the Upcoming tab, with the open dialog or map and the number of pages. */
export const upcomingHref = {
  list: tab,
  cancel: (id: string) => `${tab}&cancel=${encodeURIComponent(id)}`,
  cancelled: (id: string) => `${tab}&cancelled=${encodeURIComponent(id)}`,
  map: (id: string) => `${tab}&map=${encodeURIComponent(id)}`,
  pages: (pages: number) => `${tab}&pages=${pages}`,
} as const;

export const rescheduleHref = (id: string) => `/appointments?tab=book&reschedule=${encodeURIComponent(id)}`;

/** Parameters that choose what is open, and nothing that is loaded. */
export const viewParameters = ["cancel", "map", "part", "more", "shown"] as const;
