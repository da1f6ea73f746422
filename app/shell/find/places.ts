import type { Findable } from "#app/browser/seen-lists.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { ShellMenuItem, ShellPerson } from "../shell-data.ts";

type Place = { area?: MenuArea; icon: IconName; name: string; href: string; facts?: string; also?: string };

const otherWords: Partial<Record<MenuArea, string>> = {
  appointments: "booking visit doctor nurse",
  messages: "emails inbox",
  medications: "medicines tablets pills prescriptions scripts",
  results: "blood tests laboratory labs",
  immunisations: "vaccines vaccinations jabs injections",
  diagnoses: "conditions illnesses problems",
  vitals: "blood pressure weight height measurements",
  timeline: "history everything",
  letters: "documents reports referrals discharge",
  resources: "leaflets links",
  billing: "bills invoices fees payments receipts money",
};

const furtherScreens: readonly Place[] = [
  {
    area: "appointments",
    icon: "calendar",
    name: "Upcoming appointments",
    href: "/appointments?tab=upcoming",
    also: "next future",
  },
  {
    area: "appointments",
    icon: "history",
    name: "Past appointments",
    href: "/appointments?tab=history",
    also: "history missed cancelled",
  },
  { area: "messages", icon: "send", name: "Sent messages", href: "/emails?box=sent", also: "emails" },
  { area: "messages", icon: "edit", name: "Draft messages", href: "/emails?box=drafts", also: "unfinished" },
  {
    area: "medications",
    icon: "history",
    name: "Earlier medicines",
    href: "/medications?tab=history",
    also: "history medications recent repeated",
  },
  { area: "billing", icon: "card", name: "All invoices", href: "/accounts?tab=all", also: "paid receipts" },
  { icon: "user", name: "Profile", href: "/profile", also: "my details address phone email settings" },
  {
    icon: "download",
    name: "Take my record with me",
    href: "/my-record",
    also: "copy download export print",
  },
  { icon: "lock", name: "Privacy and security", href: "/privacy", also: "who can see log in" },
];

const actions: readonly Place[] = [
  {
    area: "appointments",
    icon: "calendar",
    name: "Book an appointment",
    href: "/appointments?tab=book",
    also: "see doctor nurse blood test visit",
  },
  {
    area: "appointments",
    icon: "calendar",
    name: "Cancel or move an appointment",
    href: "/appointments?tab=upcoming",
    also: "reschedule change",
  },
  {
    area: "medications",
    icon: "pill",
    name: "Ask for a repeat",
    href: "/medication/repeat",
    also: "prescription script medicines tablets order",
  },
  {
    area: "messages",
    icon: "edit",
    name: "Write a message",
    href: "/emails/compose",
    also: "compose email ask question send",
  },
  {
    area: "billing",
    icon: "card",
    name: "Pay an account",
    href: "/accounts",
    also: "bill invoice fee card money",
  },
  {
    icon: "phone",
    name: "Change a phone number",
    href: "/profile?edit=contactDetails",
    also: "my mobile email contact details",
  },
  { icon: "home", name: "Change an address", href: "/profile?edit=address", also: "my moved house" },
  {
    icon: "users",
    name: "Add an emergency contact",
    href: "/profile?edit=addContact",
    also: "my next of kin family",
  },
  { icon: "lock", name: "Change the password", href: "/profile?edit=password", also: "my log in" },
];

const findable = ({ icon, name, href, facts = "", also = "" }: Place): Findable => ({
  id: name,
  icon,
  name,
  facts,
  href,
  also,
});

export type BookableKinds = ShellPerson["kinds"];

/** Ruling B73. */
const bookingOf = ({ place, name, plain, about }: BookableKinds[number]): Place => ({
  area: "appointments",
  icon: "calendar",
  name: `Book: ${plain}`,
  href: `/appointments?tab=book&kind=${place}`,
  facts: plain === name ? "" : name,
  also: `${about} appointment`,
});

export function placesOf(menu: readonly ShellMenuItem[], kinds: BookableKinds) {
  const areas = new Set(menu.map(({ area }) => area));
  const isOffered = ({ area }: Place) => area === undefined || areas.has(area);
  const inMenu = menu.map((item): Findable => {
    const [, also = ""] = Object.entries(otherWords).find(([area]) => area === item.area) ?? [];
    return findable({ icon: item.icon, name: item.label, href: item.href, also });
  });
  return {
    screens: [
      findable({ icon: "home", name: "Dashboard", href: "/", also: "home start" }),
      ...inMenu,
      ...furtherScreens.filter(isOffered).map(findable),
    ],
    actions: actions.filter(isOffered).map(findable),
    bookings: kinds.map(bookingOf).filter(isOffered).map(findable),
  };
}

/** In the practice’s whole list. No address has the words. */
export function searchesFor(menu: readonly ShellMenuItem[], typed: string): Findable[] {
  const words = typed.trim();
  if (words === "") return [];
  const search = (area: MenuArea, facts: string, go: Pick<Findable, "href" | "form" | "words">) =>
    menu
      .filter((item) => item.area === area)
      .map(({ label }) => ({ id: `search ${area}`, name: `Search ${label}`, facts, ...go }));
  return [
    ...search("results", `Looks for “${words}” in the name of every result`, {
      href: "/reports",
      form: { intent: "search", search: words, from: "", to: "" },
    }),
    ...search("medications", `Looks for “${words}” in the name of every medicine`, {
      href: "/medication",
      words,
    }),
    ...search("messages", `Looks for “${words}” in every message of the inbox`, { href: "/emails", words }),
    ...search("timeline", `Looks for “${words}” in everything of the timeline`, {
      href: "/timeline",
      form: { intent: "filter", words, from: "", to: "", provider: "" },
    }),
  ];
}
