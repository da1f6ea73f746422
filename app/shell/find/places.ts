import type { Findable } from "#app/browser/seen-lists.ts";
import { signedInScreens } from "#app/screens.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { coverKey, menuIds } from "../header/menu-ids.ts";
import type { ShellMenuItem, ShellPerson, ShellRecord } from "../shell-data.ts";

type Place = readonly [icon: IconName, name: string, href: string, also: string, facts?: string];

const otherWords: Partial<Record<MenuArea, string>> = {
  appointments: "booking visit doctor nurse",
  messages: "emails inbox",
  medications: "medicines tablets pills prescriptions scripts",
  results: "blood tests laboratory labs",
  allergies: "allergic reactions",
  immunisations: "vaccines vaccinations jabs injections",
  diagnoses: "conditions illnesses problems",
  vitals: "blood pressure weight height measurements",
  timeline: "history everything",
  reminders: "recalls due",
  letters: "documents reports referrals discharge",
  resources: "leaflets links",
  billing: "bills invoices fees payments receipts money",
};

const furtherScreens: readonly Place[] = [
  ["calendar", "Upcoming appointments", "/appointments?tab=upcoming", "next future"],
  ["history", "Past appointments", "/appointments?tab=history", "history missed cancelled"],
  ["send", "Sent messages", "/emails?box=sent", "emails"],
  ["edit", "Draft messages", "/emails?box=drafts", "unfinished"],
  ["history", "Earlier medicines", "/medications?tab=history", "history medications recent repeated"],
  ["card", "All invoices", "/accounts?tab=all", "paid receipts"],
  ["card", "Paid in a year", "/accounts/paid", "paid receipts card fees tax insurance"],
  ["user", "Profile", "/profile", "my details address phone email settings"],
  ["download", "Take my record with me", "/my-record", "copy download export print"],
  ["lock", "Privacy and security", "/privacy", "who can see log in"],
];

const actions: readonly Place[] = [
  ["calendar", "Book an appointment", "/appointments?tab=book", "see doctor nurse blood test visit"],
  ["calendar", "Cancel or move an appointment", "/appointments?tab=upcoming", "reschedule change"],
  ["pill", "Ask for a repeat", "/medication/repeat", "prescription script medicines tablets order"],
  ["edit", "Write a message", "/emails/compose", "compose email ask question send"],
  ["card", "Pay an account", "/accounts", "bill invoice fee card money"],
  [
    "eye",
    "Show to a doctor or nurse",
    "/clinician",
    "doctor hospital ambulance emergency allergies medicines NHI",
  ],
  ["phone", "Change a phone number", "/profile?edit=contactDetails", "my mobile email contact details"],
  ["home", "Change an address", "/profile?edit=address", "my moved house"],
  ["users", "Add an emergency contact", "/profile?edit=addContact", "my next of kin family"],
  ["lock", "Change the password", "/profile?edit=password", "my log in"],
];

export type BookableKinds = ShellPerson["kinds"];

/** Ruling B73. */
const bookingOf = ({ place, name, plain, about }: BookableKinds[number]): Place => [
  "calendar",
  `Book: ${plain}`,
  `/appointments?tab=book&kind=${place}`,
  `${about} appointment`,
  plain === name ? "" : name,
];

/** The menu under the patient's name has them as buttons. */
const pressed = (icon: IconName, name: string, facts: string, also: string, press: string): Findable => ({
  id: press,
  icon,
  name,
  facts,
  also,
  href: "",
  press,
});

const cover = pressed("eye-off", "Cover screen", `Hides this page, ${coverKey}`, "hide", menuIds.cover);
const logOut = pressed(
  "log-out",
  "Log Out",
  "In the other tabs of this browser too",
  "sign exit leave",
  menuIds.logOut,
);
const switchTo = ({ key, name, isHolder }: ShellRecord) =>
  pressed(
    "users",
    `Switch to ${name}`,
    isHolder ? "Your own record" : "",
    "person record open",
    menuIds.switchTo(key),
  );

export function placesOf(
  menu: readonly ShellMenuItem[],
  kinds: BookableKinds,
  records: readonly ShellRecord[],
) {
  const offered = new Set<string | undefined>([undefined, ...menu.map(({ area }) => area)]);
  const areaOf = (href: string) => signedInScreens.find(({ path }) => path === href.split("?")[0])?.area;
  const findable = (places: readonly Place[]) =>
    places
      .filter(([, , href]) => offered.has(areaOf(href)))
      .map(([icon, name, href, also, facts = ""]): Findable => ({ id: name, icon, name, facts, href, also }));
  const wordsOf = new Map<string, string>(Object.entries(otherWords));
  const inMenu = menu.map(
    ({ icon, label, href, area }): Place => [icon, label, href, wordsOf.get(area) ?? ""],
  );
  return {
    screens: findable([["home", "Dashboard", "/", "home start"], ...inMenu, ...furtherScreens]),
    actions: [...records.filter(({ isOpen }) => !isOpen).map(switchTo), ...findable(actions), cover, logOut],
    bookings: findable(kinds.map(bookingOf)),
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
    ...search("medications", `Looks for “${words}” in the name and prescriber of every medicine`, {
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
