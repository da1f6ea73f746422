const tab = "/appointments?tab=upcoming";

/** What of the Upcoming tab stands in its address: a dialog or a map that is open, and how much is shown. */
export const upcomingHref = {
  list: tab,
  cancel: (id: string) => `${tab}&cancel=${encodeURIComponent(id)}`,
  cancelled: (id: string) => `${tab}&cancelled=${encodeURIComponent(id)}`,
  map: (id: string) => `${tab}&map=${encodeURIComponent(id)}`,
  pages: (pages: number) => `${tab}&pages=${pages}`,
} as const;

export const rescheduleHref = (id: string) => `/appointments?tab=book&reschedule=${encodeURIComponent(id)}`;

const viewOnly = ["cancel", "map"];

/** True when two addresses show the same data, and differ in what of it is open. */
export function differOnlyInView(one: URL, other: URL): boolean {
  return one.href !== other.href && withoutView(one) === withoutView(other);
}

function withoutView(url: URL): string {
  const kept = new URL(url);
  for (const name of viewOnly) kept.searchParams.delete(name);
  return kept.href;
}
