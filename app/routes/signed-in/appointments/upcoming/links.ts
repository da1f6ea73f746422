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

const viewOnly = ["cancel", "map", "part", "more", "shown"];

/** Whether two addresses show the same data, and differ in what is open alone. */
export function differOnlyInView(one: URL, other: URL): boolean {
  return one.href !== other.href && withoutView(one) === withoutView(other);
}

function withoutView(url: URL): string {
  const kept = new URL(url);
  for (const name of viewOnly) kept.searchParams.delete(name);
  return kept.href;
}
